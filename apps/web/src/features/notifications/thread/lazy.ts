import { lazy } from 'react'

/** Comes with the popover library. */
export const ThreadBell = lazy(async () => ({ default: (await import('./ThreadBell.tsx')).ThreadBell }))
