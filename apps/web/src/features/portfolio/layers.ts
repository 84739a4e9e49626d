import { defineLayer } from '#ui/layers/index.ts'

/** Options of opening the popup from elsewhere than the header. */
interface Opening {
  /** Opens on the search of coins. */
  isSearch: true
  /** Called when coins have been added. */
  onAdded?: () => void
}

export const portfolioLayer = defineLayer<Opening | undefined>({
  id: 'briefcase',
  load: async () => (await import('./PortfolioLayer.tsx')).PortfolioLayer,
  isForMembers: true,
})
