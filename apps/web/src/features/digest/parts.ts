import type { PagePart } from '#navigation'

/** «Пока вас не было» above the lists. */
export const digestCard: PagePart = {
  module: 'src/features/digest/card/DigestCard.tsx',
  load: async () => (await import('./card/DigestCard.tsx')).DigestCard,
}
