import { useSyncExternalStore } from 'react'

/** Where the sign-in is kept; the name and shape are the product's own. */
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
  for (const tell of listeners) tell()
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
