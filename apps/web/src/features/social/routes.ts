import { inBrowser, type PageRoute, words } from '#navigation'
import { MAIN_TITLE } from '#paths.ts'

const callbacks = () => import('./SocialCallbackPages.tsx')

const page = { title: MAIN_TITLE, module: 'src/features/social/SocialCallbackPages.tsx' }

const LONGEST = 2000

/** Parameters that the service adds to the return address. The server's page is the same waiting page for all. */
const googleSearch = {
  state: inBrowser(words(LONGEST)),
  code: inBrowser(words(LONGEST)),
  error: inBrowser(words()),
  iss: inBrowser(words()),
}

/** These parameters decide whether the Telegram sign-in page shows the widget. */
export const telegramSearch = {
  state: words(LONGEST),
  code: words(LONGEST),
  error: words(),
  hash: words(),
  iss: inBrowser(words()),
}

export const socialRoutes: readonly PageRoute[] = [
  {
    ...page,
    name: 'google_login',
    path: '/google/login/callback',
    search: googleSearch,
    load: async () => (await callbacks()).GoogleLoginPage,
  },
  {
    ...page,
    name: 'google_link',
    path: '/google/link/callback',
    search: googleSearch,
    load: async () => (await callbacks()).GoogleLinkPage,
  },
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
