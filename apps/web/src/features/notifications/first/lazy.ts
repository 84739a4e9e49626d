import { lazyPart } from '#navigation'

/** Lazy: it is shown once in a person's life. */
export const FirstWays = lazyPart(async () => (await import('./FirstWays.tsx')).FirstWays)
