import { lazy } from 'react'

/** Members only: others do not load its code. */
export const AutoUpdate = lazy(async () => ({ default: (await import('./AutoUpdate.tsx')).AutoUpdate }))
