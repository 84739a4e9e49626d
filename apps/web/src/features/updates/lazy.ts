import { lazy } from 'react'

/** For members only: others do not load this code. */
export const AutoUpdate = lazy(async () => ({ default: (await import('./AutoUpdate.tsx')).AutoUpdate }))
