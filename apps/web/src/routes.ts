import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Api } from './api/api.tsx'
import { isContentAddress, paths, personPath } from './paths.ts'

/** Brings what the page needs before it is drawn; tells whether there is anything at this address. */
type PageLoader = (queryClient: QueryClient, api: Api, params: Record<string, string>) => Promise<boolean>

export interface PageRoute {
  name: string
  path: string
  /** Without the brand. */
  title: string
  requiresAuth?: boolean
  /** Whether the changing parts of the address are such as this page has; otherwise the search goes on. */
  accepts?: (params: Record<string, string>) => boolean
  /** Source file of the chunk, as the build's manifest names it. */
  module: string
  load: () => Promise<ComponentType>
  data?: () => Promise<PageLoader>
  /** The address leads on to this one. */
  leadsTo?: (params: Record<string, string>) => string
  /** About a person: not for search engines, nor kept for the next reader. */
  isPersonal?: boolean
}

const isContent = ({ type = '', id = '' }: Record<string, string>) => isContentAddress(type, id)

const MAIN_TITLE = 'Самое Боярское Криптосообщество'

const soon = {
  module: 'src/features/pages/SoonPage.tsx',
  load: async () => (await import('./features/pages/SoonPage.tsx')).SoonPage,
}

const main = {
  module: 'src/features/feed/MainPage.tsx',
  load: async () => (await import('./features/feed/MainPage.tsx')).MainPage,
  data: async () => (await import('./features/feed/queries.ts')).prefetchMain,
}

const calendar = {
  module: 'src/features/calendar/CalendarPage.tsx',
  load: async () => (await import('./features/calendar/CalendarPage.tsx')).CalendarPage,
}

const signals = {
  module: 'src/features/signals/SignalsPage.tsx',
  load: async () => (await import('./features/signals/SignalsPage.tsx')).SignalsPage,
}

const accountPage = (module: string, load: () => Promise<ComponentType>) => ({
  module: `src/features/accounts/pages/${module}.tsx`,
  load,
})

const pendingConfirm = accountPage(
  'PendingConfirmPage',
  async () => (await import('./features/accounts/pages/PendingConfirmPage.tsx')).PendingConfirmPage,
)

const confirmEmail = accountPage(
  'ConfirmEmailPage',
  async () => (await import('./features/accounts/pages/ConfirmEmailPage.tsx')).ConfirmEmailPage,
)

const resetPassword = accountPage(
  'ResetPasswordPage',
  async () => (await import('./features/accounts/pages/ResetPasswordPage.tsx')).ResetPasswordPage,
)

const socialCallbacks = async () => import('./features/accounts/pages/SocialCallbackPages.tsx')
const socialPage = (load: () => Promise<ComponentType>) => accountPage('SocialCallbackPages', load)

const ownPage = (module: string, load: () => Promise<ComponentType>) => ({
  module: `src/features/accounts/${module}.tsx`,
  load,
  isPersonal: true,
})

const ownSoon = ownPage(
  'area/OwnSoonPage',
  async () => (await import('./features/accounts/area/OwnSoonPage.tsx')).OwnSoonPage,
)

const settings = ownPage(
  'settings/SettingsPage',
  async () => (await import('./features/accounts/settings/SettingsPage.tsx')).SettingsPage,
)

const ownOpinions = ownPage(
  'area/OwnOpinionsPage',
  async () => (await import('./features/accounts/area/OwnOpinionsPage.tsx')).OwnOpinionsPage,
)

const subscription = {
  module: 'src/features/membership/pages/SubscriptionPage.tsx',
  load: async () => (await import('./features/membership/pages/SubscriptionPage.tsx')).SubscriptionPage,
  isPersonal: true,
}

const purchase = {
  module: 'src/features/membership/pages/PurchasePage.tsx',
  load: async () => (await import('./features/membership/pages/PurchasePage.tsx')).PurchasePage,
  isPersonal: true,
}

const wallets = {
  module: 'src/features/wallets/WalletsPage.tsx',
  load: async () => (await import('./features/wallets/WalletsPage.tsx')).WalletsPage,
  isPersonal: true,
}

const personPage = (module: string, load: () => Promise<ComponentType>) => ({
  ...ownPage(`profile/${module}`, load),
  data: async () => (await import('./features/accounts/profile/queries.ts')).prefetchPerson,
})

const profile = personPage(
  'ProfilePage',
  async () => (await import('./features/accounts/profile/ProfilePage.tsx')).ProfilePage,
)

const personSoon = personPage(
  'PersonSoonPage',
  async () => (await import('./features/accounts/profile/PersonSoonPage.tsx')).PersonSoonPage,
)

const personOpinions = personPage(
  'PersonOpinionsPage',
  async () => (await import('./features/accounts/profile/PersonOpinionsPage.tsx')).PersonOpinionsPage,
)

/** Every address of the site with its name and title. The page's code loads on demand. */
export const routes = [
  { name: 'infonoise', path: '/', title: MAIN_TITLE, ...main },
  { name: 'calendar', path: '/calendar', title: 'Календарь', ...calendar },
  { name: 'forecasters', path: '/forecasters', title: 'Форкасты', ...soon },
  { name: 'signals', path: '/signals', title: 'Сигналы', ...signals },
  { name: 'report', path: '/report', title: 'Обратная связь', ...soon },
  { name: 'twitter_hype', path: '/twitter-hype', title: 'Twitter хайп', ...soon },
  { name: 'rules_terms', path: '/rules/terms', title: 'Пользовательское соглашение', ...soon },
  { name: 'rules_privacy', path: '/rules/privacy', title: 'Политика конфиденциальности', ...soon },
  { name: 'screener', path: '/screener', title: 'Скриннер', ...soon },
  { name: 'storeroom', path: '/storeroom', title: 'Кладовая', ...soon },
  { name: 'knowledge_base', path: '/knowledge-base', title: 'База знаний', ...soon },
  { name: 'articles', path: '/:type/:id', title: MAIN_TITLE, accepts: isContent, ...soon },
  { name: 'user_main', path: '/user', title: 'Личный кабинет', ...ownSoon, leadsTo: () => paths.settings },
  { name: 'user_settings', path: '/user/settings', title: 'Настройки', ...settings },
  { name: 'user_comments', path: '/user/comments', title: 'Комментарии', ...ownSoon },
  { name: 'user_subscription', path: '/user/subscription', title: 'Подписка', ...subscription },
  { name: 'user_subscription_purchase', path: '/user/subscription/purchase', title: 'Подписка', ...purchase },
  { name: 'user_subscription_wallets', path: '/user/subscription/wallets', title: 'Подписка', ...wallets },
  { name: 'user_alpha', path: '/user/alpha', title: 'Мнения пользователя', ...ownOpinions },
  {
    name: 'other_users_main',
    path: '/users/:username',
    title: 'Личный кабинет',
    ...profile,
    leadsTo: ({ username = '' }) => personPath(username),
  },
  { name: 'other_user_profile', path: '/users/:username/profile', title: 'Личный кабинет', ...profile },
  { name: 'other_user_comments', path: '/users/:username/comments', title: 'Комментарии', ...personSoon },
  { name: 'other_user_alpha', path: '/users/:username/alpha', title: 'Мнения пользователя', ...personOpinions },
  {
    name: 'google_login',
    path: '/google/login/callback',
    title: MAIN_TITLE,
    ...socialPage(async () => (await socialCallbacks()).GoogleLoginPage),
  },
  {
    name: 'google_link',
    path: '/google/link/callback',
    title: MAIN_TITLE,
    ...socialPage(async () => (await socialCallbacks()).GoogleLinkPage),
  },
  {
    name: 'telegram_login',
    path: '/telegram/login/callback',
    title: MAIN_TITLE,
    ...socialPage(async () => (await socialCallbacks()).TelegramLoginPage),
  },
  {
    name: 'telegram_link',
    path: '/telegram/link/callback',
    title: MAIN_TITLE,
    ...socialPage(async () => (await socialCallbacks()).TelegramLinkPage),
  },
  { name: 'confirm_email', path: '/confirm-email', title: MAIN_TITLE, ...confirmEmail },
  { name: 'pending_confirm_email', path: '/pending-confirm-email', title: MAIN_TITLE, ...pendingConfirm },
  { name: 'reset_pass', path: '/password-reset-confirm', title: MAIN_TITLE, ...resetPassword },
] as const satisfies readonly PageRoute[]

export type RouteName = (typeof routes)[number]['name']

/** Old addresses of posts; the query is kept. */
export const redirects = [
  { name: 'redirect_article', from: '/materials/:id', to: 'material' },
  { name: 'redirect_article', from: '/opinions/:id', to: 'opinion' },
] as const

export function titleWith(brand: string, title: string) {
  return brand ? `${title} | ${brand}` : title
}
