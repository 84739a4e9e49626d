import { lazy } from 'react'

/** Comes with the switch that it draws. */
export const PushToggle = lazy(async () => ({ default: (await import('./PushToggle.tsx')).PushToggle }))
