import { loadPrefetchSignal, loadSignalHead } from '#features/signals'
import { inBrowser, matching, type PageRoute, type Params } from '#navigation'
import { isContentAddress, MAIN_TITLE } from '#paths.ts'

const isSignal = ({ type = '', id = '' }: Params) => type === 'signal' && isContentAddress(type, id)

const search = {
  /** Id of the linked comment. */
  comment_id: inBrowser(matching(/^\d{1,15}$/)),
}

/** Signals have their own page at an address of the form of content pages. */
export const signalPageRoutes: readonly PageRoute[] = [
  {
    name: 'articles',
    path: '/:type/:id',
    title: MAIN_TITLE,
    accepts: isSignal,
    search,
    module: 'src/pages/signal/SignalPage.tsx',
    load: async () => (await import('./SignalPage.tsx')).SignalPage,
    data: loadPrefetchSignal,
    head: loadSignalHead,
  },
]
