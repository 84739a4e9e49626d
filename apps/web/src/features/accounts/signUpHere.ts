/** Local storage, because the letter's link opens in another tab. Holds the time of the sign-up, ms. */
const KEY = 'signedUpHere'
/** As long as the letter's link is valid. */
const KEPT_MS = 3 * 86_400_000

/** Remembers that this browser asked for the letter at a text's wall: its link is to sign in here. */
export function noteSignUp(now: Date) {
  localStorage.setItem(KEY, String(now.getTime()))
}

export function forgetSignUp() {
  localStorage.removeItem(KEY)
}

/** Whether this browser asked for a letter that is still valid. */
export function isSignedUpHere(now: Date): boolean {
  const at = Number(localStorage.getItem(KEY))
  return at > 0 && Math.abs(now.getTime() - at) < KEPT_MS
}
