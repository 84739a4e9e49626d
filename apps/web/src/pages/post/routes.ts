import { loadPostHead } from '#features/posts'
import { inBrowser, matching, type PageRoute, type Params } from '#navigation'
import { isContentAddress, MAIN_TITLE } from '#paths.ts'
import { wall } from './parts.ts'

const isPost = ({ type = '', id = '' }: Params) => type !== 'signal' && isContentAddress(type, id)

const search = {
  /** Id of the linked comment. */
  comment_id: inBrowser(matching(/^\d{1,15}$/)),
  /** Second of the linked place in an episode. */
  t: inBrowser(matching(/^\d{1,6}$/)),
}

/** News, materials and opinions. */
export const postRoutes: readonly PageRoute[] = [
  {
    name: 'articles',
    path: '/:type/:id',
    title: MAIN_TITLE,
    accepts: isPost,
    search,
    module: 'src/pages/post/PostPage.tsx',
    parts: [wall],
    load: async () => (await import('./PostPage.tsx')).PostPage,
    popup: async () => (await import('./PostPopup.tsx')).PostPopup,
    data: async () => (await import('./prefetch.ts')).prefetchPost,
    head: loadPostHead,
  },
]
