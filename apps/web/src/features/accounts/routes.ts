import { inBrowser, matching, type PageRoute, words } from '#navigation'
import { MAIN_TITLE } from '#paths.ts'

/** Parameters of the link in a letter. */
export const letterSearch = { uid: inBrowser(words()), token: inBrowser(words()) }

export const pendingSearch = { email: matching(/^[^\s@]{1,64}@[^\s@]{1,255}$/) }

export const accountRoutes: readonly PageRoute[] = [
  {
    name: 'confirm_email',
    path: '/confirm-email',
    title: MAIN_TITLE,
    search: letterSearch,
    module: 'src/features/accounts/pages/ConfirmEmailPage.tsx',
    load: async () => (await import('./pages/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  },
  {
    name: 'pending_confirm_email',
    path: '/pending-confirm-email',
    title: MAIN_TITLE,
    search: pendingSearch,
    module: 'src/features/accounts/pages/PendingConfirmPage.tsx',
    load: async () => (await import('./pages/PendingConfirmPage.tsx')).PendingConfirmPage,
  },
  {
    name: 'reset_pass',
    path: '/password-reset-confirm',
    title: MAIN_TITLE,
    search: letterSearch,
    module: 'src/features/accounts/pages/ResetPasswordPage.tsx',
    load: async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    name: 'keep_account',
    path: '/keep-account',
    title: MAIN_TITLE,
    search: letterSearch,
    module: 'src/features/accounts/leaving/KeepAccountPage.tsx',
    load: async () => (await import('./leaving/KeepAccountPage.tsx')).KeepAccountPage,
    isPersonal: true,
  },
]
