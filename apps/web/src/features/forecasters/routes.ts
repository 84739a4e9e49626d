import { inBrowser, matching, oneOf, type PageRoute } from '#navigation'

/** Members alone choose among the posts, in the browser: the server's page is the same for all of them. */
export const forecasterSearch = {
  source: inBrowser(oneOf('telegram')),
  filter: inBrowser(oneOf('highlights', 'assets', 'search', 'popular', 'gainers', 'bookmarks')),
  /** Coins searched for, by their api_id. */
  coins: inBrowser(matching(/^[\w.,-]{1,2000}$/)),
  /** From this day back. */
  day: inBrowser(matching(/^\d{4}-\d\d-\d\d$/)),
}

export const forecasterRoutes: readonly PageRoute[] = [
  {
    name: 'forecasters',
    path: '/forecasters',
    title: 'Форкасты',
    search: forecasterSearch,
    module: 'src/features/forecasters/ForecastersPage.tsx',
    data: async () => (await import('./prefetch.ts')).prefetchForecasts,
    load: async () => (await import('./ForecastersPage.tsx')).ForecastersPage,
  },
]
