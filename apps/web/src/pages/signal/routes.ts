import { loadPrefetchSignal, loadSignalHead } from '#features/signals'
import { inBrowser, matching, type PageRoute, type Params } from '#navigation'
import { isContentAddress, MAIN_TITLE } from '#paths.ts'

const isSignal = ({ type = '', id = '' }: Params) => type === 'signal' && isContentAddress(type, id)

const search = {
  /** The comment that a link leads to. */
  comment_id: inBrowser(matching(/^\d{1,15}$/)),
}

/** A signal has a page of its own kind at the address of a content page. */
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
