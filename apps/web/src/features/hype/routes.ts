import { inBrowser, oneOf, type PageRoute } from '#navigation'

/** Members alone see the shares, in the browser: the server's page is the same for all of them. */
export const hypeSearch = { days: inBrowser(oneOf('1', '7', '30')) }

export const hypeRoutes: readonly PageRoute[] = [
  {
    name: 'twitter_hype',
    path: '/twitter-hype',
    title: 'Twitter хайп',
    search: hypeSearch,
    module: 'src/features/hype/HypePage.tsx',
    data: async () => (await import('./prefetch.ts')).prefetchHype,
    load: async () => (await import('./HypePage.tsx')).HypePage,
  },
]
