import { paths } from '#paths.ts'

const KEY = 'returnAfterSignIn'
/** Pages that ask for a new sign-in; nowhere else does a sign-in return. */
const PAGES: readonly string[] = [paths.settings, paths.wallets]

/** A sign-in that a page asked for leads back to it, also through another service. */
export function returnHereAfterSignIn() {
  if (PAGES.includes(location.pathname)) sessionStorage.setItem(KEY, location.pathname)
}

/** The page that asked for the sign-in; null when none did. Forgets it. */
export function takeReturn(): string | null {
  const page = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return page !== null && PAGES.includes(page) ? page : null
}
