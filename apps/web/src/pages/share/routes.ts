import { inBrowser, type Route, words } from '#navigation'
import { paths } from '#paths.ts'

/** Parameters of the share target, as declared in `manifest.json`. */
export const sharedSearch = {
  title: inBrowser(words(300)),
  text: inBrowser(words(5000)),
  url: inBrowser(words(2000)),
}

export const shareRoutes: readonly Route[] = [
  {
    name: 'share',
    path: paths.share,
    title: 'Поделиться в Палате',
    search: sharedSearch,
    module: 'src/pages/share/SharePage.tsx',
    load: async () => (await import('./SharePage.tsx')).SharePage,
    isPersonal: true,
  },
]
