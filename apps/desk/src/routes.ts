import type { PageRoute } from '@site/navigation/index.ts'
import type { ResourceScreen } from '#lists/screen.ts'
import { SCREENS } from './resources.ts'

/** Routes of every list, its objects and its forms, under the key of its screen. */
const listRoutes: readonly PageRoute[] = SCREENS.flatMap((screen) => [
  {
    name: screen.key,
    path: `/desk/${screen.key}`,
    title: screen.title,
    module: '',
    load: async () => (await import('./lists/screenPages.tsx')).listPageOf(screen),
  },
  ...(screen.fields && screen.contract.create ? [formRoute(screen, 'new')] : []),
  ...(screen.fields && screen.contract.patch ? [formRoute(screen, 'edit')] : []),
  {
    name: `${screen.key}-one`,
    path: `/desk/${screen.key}/:id`,
    title: screen.one,
    accepts: ({ id }) => !['new', 'import', 'cover'].includes(id!),
    module: '',
    load: async () => (await import('./lists/screenPages.tsx')).itemPageOf(screen),
  },
])

function formRoute(screen: ResourceScreen, form: 'new' | 'edit'): PageRoute {
  return {
    name: `${screen.key}-${form}`,
    path: `/desk/${screen.key}/${form === 'new' ? 'new' : ':id/edit'}`,
    title: screen.one,
    module: '',
    load: async () => {
      const pages = await import('./lists/screenPages.tsx')
      return form === 'new' ? pages.newPageOf(screen) : pages.editPageOf(screen)
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
    load: async () => (await import('./features/desk/overview/OverviewPage.tsx')).OverviewPage,
  },
  {
    name: 'numbers',
    path: '/desk/numbers',
    title: 'Что читают',
    module: '',
    load: async () => (await import('./features/views/NumbersPage.tsx')).NumbersPage,
  },
  {
    name: 'settings',
    path: '/desk/settings',
    title: 'Настройки',
    module: '',
    load: async () => (await import('./features/club/SettingsPage.tsx')).SettingsPage,
  },
  {
    name: 'me',
    path: '/desk/me',
    title: 'Ваш вход',
    module: '',
    load: async () => (await import('./features/secondStep/MePage.tsx')).MePage,
  },
  {
    name: 'new-post',
    path: '/desk/write',
    title: 'Новая публикация',
    module: '',
    load: async () => (await import('./features/posts/writing/NewPostPage.tsx')).NewPostPage,
  },
  {
    name: 'quick-news',
    path: '/desk/news/new',
    title: 'Быстрая новость',
    module: '',
    load: async () => (await import('./features/posts/writing/QuickNewsPage.tsx')).QuickNewsPage,
  },
  {
    name: 'import-events',
    path: '/desk/events/import',
    title: 'События из файла',
    module: '',
    load: async () => (await import('./features/calendar/ImportEventsPage.tsx')).ImportEventsPage,
  },
  {
    name: 'podcast-cover',
    path: '/desk/podcasts/cover',
    title: 'Обложка подкастов',
    module: '',
    load: async () => (await import('./features/podcasts/CoverPage.tsx')).CoverPage,
  },
  {
    name: 'write',
    path: '/desk/materials/:id/write',
    title: 'Правка',
    module: '',
    load: async () => (await import('./features/posts/writing/WritePage.tsx')).WritePage,
  },
  ...listRoutes,
]
