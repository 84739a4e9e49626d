import { inBrowser, oneOf, type PageRoute } from '#navigation'

/** Read in the browser only: members alone see the signals, and the server's page is the same for all. */
export const signalSearch = { list: inBrowser(oneOf('favorites', 'moderation')) }

export const signalRoutes: readonly PageRoute[] = [
  {
    name: 'signals',
    path: '/signals',
    title: 'Сигналы',
    search: signalSearch,
    module: 'src/features/signals/SignalsPage.tsx',
    load: async () => (await import('./SignalsPage.tsx')).SignalsPage,
    data: async () => (await import('./prefetch.ts')).prefetchSignals,
  },
]
