import { useSyncExternalStore } from 'react'

/** The sign-in is kept under this name; the name and the shape are specified. */
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
 * The `sid` claim, which stays the same while the tokens of one sign-in are renewed.
 * It is read here only to tell sessions apart; whether a token is good is the server's to say.
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

/** Null while the server's markup is being hydrated: the server never knows who reads. */
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

/** Runs in <head>: what only guests see must not stand for a moment before someone who signed in. */
export const signedInScript = `try{document.documentElement.toggleAttribute("data-signed-in",!!localStorage.getItem("${KEY}"))}catch(e){}`
