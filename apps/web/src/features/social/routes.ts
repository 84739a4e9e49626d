import { REDIRECTING } from '@palata/contract/social/providers'
import { inBrowser, type PageRoute, words } from '#navigation'
import { MAIN_TITLE } from '#paths.ts'

const callbacks = () => import('./SocialCallbackPages.tsx')

const page = { title: MAIN_TITLE, module: 'src/features/social/SocialCallbackPages.tsx' }

const LONGEST = 2000

/** Parameters that the service adds to the return address. The server's page is the same waiting page for all. */
const redirectSearch = {
  state: inBrowser(words(LONGEST)),
  code: inBrowser(words(LONGEST)),
  error: inBrowser(words()),
  iss: inBrowser(words()),
  device_id: inBrowser(words(LONGEST)),
}

/** These parameters decide whether the Telegram sign-in page shows the widget. */
const telegramSearch = {
  state: words(LONGEST),
  code: words(LONGEST),
  error: words(),
  hash: words(),
  iss: inBrowser(words()),
}

/** All parameters of a return. */
export const returnSearch = { ...redirectSearch, ...telegramSearch }

export const socialRoutes: readonly PageRoute[] = [
  ...REDIRECTING.flatMap((provider): PageRoute[] => [
    {
      ...page,
      name: `${provider}_login`,
      path: `/${provider}/login/callback`,
      search: redirectSearch,
      load: async () => (await callbacks()).LOGIN_PAGES[provider],
    },
    {
      ...page,
      name: `${provider}_link`,
      path: `/${provider}/link/callback`,
      search: redirectSearch,
      load: async () => (await callbacks()).LINK_PAGES[provider],
    },
  ]),
  {
    ...page,
    name: 'telegram_login',
    path: '/telegram/login/callback',
    search: telegramSearch,
    load: async () => (await callbacks()).TelegramLoginPage,
  },
  {
    ...page,
    name: 'telegram_link',
    path: '/telegram/link/callback',
    load: async () => (await callbacks()).TelegramLinkPage,
  },
]
