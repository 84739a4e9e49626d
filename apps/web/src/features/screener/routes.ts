import { macroStrip } from '#features/market'
import { inBrowser, matching, oneOf, type PageRoute, words } from '#navigation'

const id = () => inBrowser(matching(/^[1-9]\d{0,8}$/))

/** Members alone see the coins, in the browser: the server's page is the same for all of them. */
export const screenerSearch = {
  mode: inBrowser(oneOf('dynamics', 'impulse', 'period', 'monthly')),
  base: inBrowser(oneOf('usd', 'btc', 'eth', 'sol')),
  top: inBrowser(oneOf('50', '100', '200', '300')),
  portfolio: inBrowser(oneOf('1')),
  tag: id(),
  list: id(),
  impulse_id: id(),
  period: inBrowser(matching(/^(\d{1,3}d|ytd|\d{4}-\d\d)$/)),
  compare: id(),
  sort: inBrowser(matching(/^-?[a-z_]{1,20}$/)),
  find: inBrowser(words(60)),
}

export const screenerRoutes: readonly PageRoute[] = [
  {
    name: 'screener',
    path: '/screener',
    title: 'Скриннер',
    search: screenerSearch,
    module: 'src/features/screener/ScreenerPage.tsx',
    parts: [macroStrip],
    load: async () => (await import('./ScreenerPage.tsx')).ScreenerPage,
    data: async () => (await import('./prefetch.ts')).prefetchScreener,
  },
]
