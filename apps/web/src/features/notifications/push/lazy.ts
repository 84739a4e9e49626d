import { lazyPart } from '#navigation'

/** Lazy: it brings the switch component's code. */
export const PushToggle = lazyPart(async () => (await import('./PushToggle.tsx')).PushToggle)
