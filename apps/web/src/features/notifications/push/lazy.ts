import { lazy } from 'react'

/** Lazy: it brings the switch component's code. */
export const PushToggle = lazy(async () => ({ default: (await import('./PushToggle.tsx')).PushToggle }))
