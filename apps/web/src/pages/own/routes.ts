import type { Route } from '#navigation'
import { paths } from '#paths.ts'

export const ownRoutes: readonly Route[] = [
  { name: 'user_main', path: '/user', leadsTo: () => paths.settings, status: 302 },
  {
    name: 'user_settings',
    path: '/user/settings',
    title: 'Настройки',
    module: 'src/pages/own/SettingsPage.tsx',
    load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    isPersonal: true,
  },
  {
    name: 'user_comments',
    path: '/user/comments',
    title: 'Комментарии',
    module: 'src/pages/own/OwnCommentsPage.tsx',
    load: async () => (await import('./OwnCommentsPage.tsx')).OwnCommentsPage,
    isPersonal: true,
  },
  {
    name: 'user_subscription',
    path: '/user/subscription',
    title: 'Подписка',
    module: 'src/pages/own/SubscriptionPage.tsx',
    load: async () => (await import('./SubscriptionPage.tsx')).SubscriptionPage,
    isPersonal: true,
  },
  {
    name: 'user_subscription_purchase',
    path: '/user/subscription/purchase',
    title: 'Подписка',
    module: 'src/pages/own/PurchasePage.tsx',
    load: async () => (await import('./PurchasePage.tsx')).PurchasePage,
    isPersonal: true,
  },
  {
    name: 'user_subscription_wallets',
    path: '/user/subscription/wallets',
    title: 'Подписка',
    module: 'src/pages/own/WalletsPage.tsx',
    load: async () => (await import('./WalletsPage.tsx')).WalletsPage,
    isPersonal: true,
  },
  {
    name: 'user_record',
    path: '/user/record',
    title: 'Послужной список',
    module: 'src/pages/own/OwnRecordPage.tsx',
    load: async () => (await import('./OwnRecordPage.tsx')).OwnRecordPage,
    isPersonal: true,
  },
  {
    name: 'user_alpha',
    path: '/user/alpha',
    title: 'Мнения пользователя',
    module: 'src/pages/own/OwnOpinionsPage.tsx',
    load: async () => (await import('./OwnOpinionsPage.tsx')).OwnOpinionsPage,
    isPersonal: true,
  },
]
