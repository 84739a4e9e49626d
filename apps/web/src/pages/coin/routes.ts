import { HISTORY_RANGES } from '@palata/contract/market'
import { loadCoinHead } from '#features/market'
import { inBrowser, oneOf, type PageRoute } from '#navigation'
import { MAIN_TITLE } from '#paths.ts'

/** Read in the browser only: the server's page shows the default range. */
export const coinSearch = { range: inBrowser(oneOf(...HISTORY_RANGES)) }

export const coinRoutes: readonly PageRoute[] = [
  {
    name: 'coin',
    path: '/coin/:slug',
    title: MAIN_TITLE,
    search: coinSearch,
    module: 'src/pages/coin/CoinPage.tsx',
    load: async () => (await import('./CoinPage.tsx')).CoinPage,
    data: async () => (await import('./prefetch.ts')).prefetchCoin,
    head: loadCoinHead,
  },
]
