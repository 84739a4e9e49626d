import type { PageRoute } from '@site/navigation/index.ts'
import type { ResourceView } from '#lists/view.ts'
import { VIEWS } from '#resources/index.ts'

/** Routes of every list, its objects and its forms, under the key of its view. */
const listRoutes: readonly PageRoute[] = VIEWS.flatMap((view) => [
  {
    name: view.key,
    path: `/desk/${view.key}`,
    title: view.title,
    module: '',
    load: async () => (await import('./lists/pages.tsx')).listPageOf(view),
  },
  ...(view.fields && view.contract.create ? [formRoute(view, 'new')] : []),
  ...(view.fields && view.contract.patch ? [formRoute(view, 'edit')] : []),
  {
    name: `${view.key}-one`,
    path: `/desk/${view.key}/:id`,
    title: view.one,
    accepts: ({ id }) => !['new', 'import', 'cover'].includes(id!),
    module: '',
    load: async () => (await import('./lists/pages.tsx')).itemPageOf(view),
  },
])

function formRoute(view: ResourceView, form: 'new' | 'edit'): PageRoute {
  return {
    name: `${view.key}-${form}`,
    path: `/desk/${view.key}/${form === 'new' ? 'new' : ':id/edit'}`,
    title: view.one,
    module: '',
    load: async () => {
      const pages = await import('./lists/pages.tsx')
      return form === 'new' ? pages.newPageOf(view) : pages.editPageOf(view)
    },
  }
}

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
    name: 'numbers',
    path: '/desk/numbers',
    title: 'Что читают',
    module: '',
    load: async () => (await import('./numbers/NumbersPage.tsx')).NumbersPage,
  },
  {
    name: 'me',
    path: '/desk/me',
    title: 'Ваш вход',
    module: '',
    load: async () => (await import('./signIn/MePage.tsx')).MePage,
  },
  {
    name: 'new-post',
    path: '/desk/write',
    title: 'Новая публикация',
    module: '',
    load: async () => (await import('./writing/NewPostPage.tsx')).NewPostPage,
  },
  {
    name: 'quick-news',
    path: '/desk/news/new',
    title: 'Быстрая новость',
    module: '',
    load: async () => (await import('./writing/QuickNewsPage.tsx')).QuickNewsPage,
  },
  {
    name: 'import-events',
    path: '/desk/events/import',
    title: 'События из файла',
    module: '',
    load: async () => (await import('./imports/ImportEventsPage.tsx')).ImportEventsPage,
  },
  {
    name: 'podcast-cover',
    path: '/desk/podcasts/cover',
    title: 'Обложка подкастов',
    module: '',
    load: async () => (await import('./podcasts/CoverPage.tsx')).CoverPage,
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
