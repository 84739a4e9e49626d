import { lazy } from 'react'

/** Lazy: it brings the popover library's code. */
export const ThreadBell = lazy(async () => ({ default: (await import('./ThreadBell.tsx')).ThreadBell }))
