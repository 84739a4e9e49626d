import { lazyPart } from '#navigation'

/** Lazy: it is shown once in a person's life. */
export const FirstCoins = lazyPart(async () => (await import('./FirstCoins.tsx')).FirstCoins)
