import { inBrowser, type PageRoute, words } from '#navigation'
import { paths } from '#paths.ts'

/** `since`: a span, a day or an instant; read in the browser only, because the server's page is the same for all. */
export const digestSearch = {
  since: inBrowser(words(60)),
}

export const digestRoutes: readonly PageRoute[] = [
  {
    name: 'digest',
    path: paths.digest,
    title: 'Пока вас не было',
    search: digestSearch,
    module: 'src/features/digest/DigestPage.tsx',
    load: async () => (await import('./DigestPage.tsx')).DigestPage,
    isPersonal: true,
  },
]
