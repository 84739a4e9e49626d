import { inBrowser, type PageRoute, words } from '#navigation'
import { paths } from '#paths.ts'

/** `key` comes from the letter: it lets a reader appeal without signing in. */
export const appealSearch = { key: inBrowser(words(100)) }

export const appealRoutes: readonly PageRoute[] = [
  {
    name: 'appeal',
    path: paths.appeal,
    title: 'Возражения',
    search: appealSearch,
    module: 'src/features/appeals/AppealPage.tsx',
    load: async () => (await import('./AppealPage.tsx')).AppealPage,
    isPersonal: true,
  },
]
