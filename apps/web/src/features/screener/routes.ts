import { macroStrip } from '#features/market'
import type { PageRoute } from '#navigation'

export const screenerRoutes: readonly PageRoute[] = [
  {
    name: 'screener',
    path: '/screener',
    title: 'Скриннер',
    module: 'src/features/screener/ScreenerPage.tsx',
    parts: [macroStrip],
    load: async () => (await import('./ScreenerPage.tsx')).ScreenerPage,
    // In the page's file, which needs the same queries: a file of its own would add one more name to the first load.
    data: async () => (await import('./ScreenerPage.tsx')).prefetchScreener,
  },
]
