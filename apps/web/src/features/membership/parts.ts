import type { PagePart } from '#navigation'

/** The offer line over the lists. */
export const clubBand: PagePart = {
  module: 'src/features/membership/ClubBand.tsx',
  load: async () => (await import('./ClubBand.tsx')).ClubBand,
}
