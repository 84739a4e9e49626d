import { inBrowser, matching, oneOf, type PageRoute } from '#navigation'

/** Read in the browser only: members alone may filter, and the server's page is the same for all. */
export const forecasterSearch = {
  source: inBrowser(oneOf('telegram')),
  filter: inBrowser(oneOf('highlights', 'assets', 'search', 'popular', 'gainers', 'bookmarks')),
  /** The coins of the search, by api_id. */
  coins: inBrowser(matching(/^[\w.,-]{1,2000}$/)),
  /** Newest day of the list. */
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
