import type { PageRoute } from '#navigation'

export const portfolioRoutes: readonly PageRoute[] = [
  {
    name: 'portfolio',
    path: '/portfolio',
    title: 'Портфель',
    module: 'src/features/portfolio/page/PortfolioPage.tsx',
    load: async () => (await import('./PortfolioPage.tsx')).PortfolioPage,
    isPersonal: true,
  },
]
