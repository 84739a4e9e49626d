import { inBrowser, type PageRoute, words } from '#navigation'

export const unsubscribeSearch = {
  token: inBrowser(words()),
}

export const notificationRoutes: readonly PageRoute[] = [
  {
    name: 'unsubscribe',
    path: '/unsubscribe',
    title: 'Отписка от писем',
    search: unsubscribeSearch,
    module: 'src/features/notifications/settings/UnsubscribePage.tsx',
    load: async () => (await import('./settings/UnsubscribePage.tsx')).UnsubscribePage,
    isPersonal: true,
  },
]
