import type { PageRoute } from '#navigation'
import { MAIN_TITLE } from '#paths.ts'

/** The page of a link with which a member gives a text to one person. */
export const giftRoutes: readonly PageRoute[] = [
  {
    name: 'gift',
    path: '/gift/:key',
    title: MAIN_TITLE,
    module: 'src/pages/gift/GiftPage.tsx',
    load: async () => (await import('./GiftPage.tsx')).GiftPage,
    isPersonal: true,
  },
]
