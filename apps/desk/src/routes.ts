import type { PageRoute } from '@site/navigation/index.ts'
import { VIEWS } from '#resources/index.ts'

/** The lists of the desk and the pages of one thing, each under its key. */
const listRoutes: readonly PageRoute[] = VIEWS.flatMap((view) => [
  {
    name: view.key,
    path: `/desk/${view.key}`,
    title: view.title,
    module: '',
    load: async () => (await import('./lists/pages.tsx')).listPageOf(view),
  },
  {
    name: `${view.key}-one`,
    path: `/desk/${view.key}/:id`,
    title: view.one,
    accepts: ({ id }) => id !== 'new',
    module: '',
    load: async () => (await import('./lists/pages.tsx')).itemPageOf(view),
  },
])

/** Every address of the desk. */
export const routes: readonly PageRoute[] = [
  {
    name: 'today',
    path: '/desk',
    title: 'Сегодня',
    module: '',
    load: async () => (await import('./overview/OverviewPage.tsx')).OverviewPage,
  },
  {
    name: 'me',
    path: '/desk/me',
    title: 'Ваш вход',
    module: '',
    load: async () => (await import('./signIn/MePage.tsx')).MePage,
  },
  {
    name: 'new-opinion',
    path: '/desk/opinions/new',
    title: 'Новое мнение',
    module: '',
    load: async () => (await import('./writing/NewOpinionPage.tsx')).NewOpinionPage,
  },
  {
    name: 'write',
    path: '/desk/materials/:id/write',
    title: 'Правка',
    module: '',
    load: async () => (await import('./writing/WritePage.tsx')).WritePage,
  },
  ...listRoutes,
]
