import { inBrowser, oneOf, type PageRoute } from '#navigation'

/** Read in the browser only: members alone see the shares, and the server's page is the same for all. */
export const hypeSearch = { days: inBrowser(oneOf('1', '7', '30')) }

export const hypeRoutes: readonly PageRoute[] = [
  {
    name: 'twitter_hype',
    path: '/twitter-hype',
    title: 'Хайп',
    search: hypeSearch,
    module: 'src/features/hype/HypePage.tsx',
    data: async () => (await import('./prefetch.ts')).prefetchHype,
    load: async () => (await import('./HypePage.tsx')).HypePage,
  },
]
