import { inBrowser, oneOf, type PageRoute, words } from '#navigation'

/** Read in the browser only: the server's page is the same for all. */
export const signalSearch = {
  list: inBrowser(oneOf('favorites', 'moderation')),
  state: inBrowser(oneOf('open', 'ended')),
  author: inBrowser(words(100)),
  coin: inBrowser(words(100)),
  sort: inBrowser(oneOf('left', 'best', 'worst')),
}

export const signalRoutes: readonly PageRoute[] = [
  {
    name: 'signals',
    path: '/signals',
    title: 'Сигналы',
    search: signalSearch,
    module: 'src/features/signals/page/SignalsPage.tsx',
    load: async () => (await import('./page/SignalsPage.tsx')).SignalsPage,
    data: async () => (await import('./prefetch.ts')).prefetchSignals,
  },
]
