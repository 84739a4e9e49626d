import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Api } from './api/api.tsx'
import { isContentAddress } from './paths.ts'

export type PageLoader = (queryClient: QueryClient, api: Api) => Promise<void>

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
  { name: 'user_main', path: '/user', title: 'Личный кабинет', ...soon },
  { name: 'user_settings', path: '/user/settings', title: 'Настройки', ...soon },
  { name: 'user_comments', path: '/user/comments', title: 'Комментарии', ...soon },
  { name: 'user_subscription', path: '/user/subscription', title: 'Подписка', ...soon },
  { name: 'user_subscription_purchase', path: '/user/subscription/purchase', title: 'Подписка', ...soon },
  { name: 'user_subscription_wallets', path: '/user/subscription/wallets', title: 'Подписка', ...soon },
  { name: 'user_alpha', path: '/user/alpha', title: 'Мнения пользователя', ...soon },
  { name: 'other_users_main', path: '/users/:username', title: 'Личный кабинет', ...soon },
  { name: 'other_user_profile', path: '/users/:username/profile', title: 'Личный кабинет', ...soon },
  { name: 'other_user_comments', path: '/users/:username/comments', title: 'Комментарии', ...soon },
  { name: 'other_user_alpha', path: '/users/:username/alpha', title: 'Мнения пользователя', ...soon },
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
