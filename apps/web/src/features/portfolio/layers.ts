import { defineLayer } from '#ui/layers/index.ts'

/** How the popup opens where it is not the header that opens it. */
interface Opening {
  /** With the search of coins. */
  isSearch: true
  /** Called once coins have been added. */
  onAdded?: () => void
}

export const portfolioLayer = defineLayer<Opening | undefined>({
  id: 'briefcase',
  load: async () => (await import('./PortfolioLayer.tsx')).PortfolioLayer,
  isForMembers: true,
})
