import { lazyPart } from '#navigation'

/** For members only: others do not load this code. */
export const AutoUpdate = lazyPart(async () => (await import('./AutoUpdate.tsx')).AutoUpdate)
