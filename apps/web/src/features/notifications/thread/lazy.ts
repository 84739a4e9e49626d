import { lazyPart } from '#navigation'

/** Lazy: it brings the popover library's code. */
export const ThreadBell = lazyPart(async () => (await import('./ThreadBell.tsx')).ThreadBell)
