import { useSyncExternalStore } from 'react'

/** The key and the shape of the stored token are fixed by the specification. */
const KEY = 'access_token'
const listeners = new Set<() => void>()

export function readToken(): string | null {
  if (typeof localStorage === 'undefined') return null
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { accessToken?: unknown } | null
    return typeof stored?.accessToken === 'string' && stored.accessToken ? stored.accessToken : null
  } catch {
    return null
  }
}

export function storeToken(accessToken: string | null) {
  if (accessToken) localStorage.setItem(KEY, JSON.stringify({ accessToken }))
  else localStorage.removeItem(KEY)
  document.documentElement.toggleAttribute('data-signed-in', Boolean(accessToken))
  for (const tell of listeners) tell()
}

/**
 * The token's `sid` claim, which stays the same when the tokens of one sign-in are renewed. It only tells sessions
 * apart; the server decides whether a token is valid.
 */
export function sessionOf(token: string | null): string | null {
  if (!token) return null
  try {
    const claims = JSON.parse(atob(token.split('.')[1] ?? '')) as { sid?: unknown }
    return typeof claims.sid === 'string' ? claims.sid : token
  } catch {
    return token
  }
}

/** Null during hydration: the server renders pages for guests. */
export function useToken() {
  return useSyncExternalStore(subscribe, readToken, () => null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Runs in <head>, so that parts for guests never flash before a signed-in reader. */
export const signedInScript = `try{document.documentElement.toggleAttribute("data-signed-in",!!localStorage.getItem("${KEY}"))}catch(e){}`
