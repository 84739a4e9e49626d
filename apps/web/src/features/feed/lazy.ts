import { lazyPart } from '#navigation'

/** Loaded for readers from whom something is hidden. */
export const HiddenCards = lazyPart(async () => (await import('./HiddenCards.tsx')).HiddenCards)
