import type { PagePart } from '#navigation'

export const offer: PagePart = {
  module: 'src/pages/main/Offer.tsx',
  load: async () => (await import('./Offer.tsx')).Offer,
}

export const rail: PagePart = {
  module: 'src/pages/main/Rail.tsx',
  load: async () => (await import('./Rail.tsx')).Rail,
}
