import { defineLayer } from '#ui/layers/index.ts'

/** Options of opening the popup from elsewhere than the header. */
interface Opening {
  /** What it opens on. */
  mode: 'search' | 'edit'
  /** Called when coins have been added. */
  onAdded?: () => void
}

export const portfolioLayer = defineLayer<Opening | undefined>({
  id: 'briefcase',
  load: async () => (await import('./PortfolioLayer.tsx')).PortfolioLayer,
  isForMembers: true,
})
