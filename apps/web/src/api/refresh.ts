import { readToken, storeToken } from './session.ts'

const REFRESH = '/api/token/refresh/'
const CHECK = '/api/token/refresh/check/'
const EXPIRED_KEY = 'sessionExpiredMessage'
export const SESSION_EXPIRED = 'Сессия закончилась, авторизуйтесь на сайте снова.'

/** With the cookie alone; the type is every call's. */
const BY_COOKIE = { credentials: 'same-origin', headers: { 'content-type': 'application/json' } } as const

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Trades the refresh cookie for a new access token. Whoever asks while it runs waits for the same answer. */
export function createRefresh(fetch: Fetch) {
  let running: Promise<boolean> | null = null

  async function refresh(): Promise<boolean> {
    try {
      const response = await fetch(REFRESH, { method: 'POST', ...BY_COOKIE })
      if (!response.ok) throw new Error(`HTTP error! Status: ${response.status}`)
      const { access } = (await response.json()) as { access: string }
      storeToken(access)
      return true
    } catch (error) {
      // The caller gets its own 401; the next start of the page finds out whether the session is over.
      console.error('Не удалось обновить сессию', error)
      return false
    }
  }

  return () => {
    running ??= refresh().finally(() => {
      running = null
    })
    return running
  }
}

interface StartOptions {
  fetch: Fetch
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  tell: (text: string) => void
  reload: () => void
}

/** At the start of a page: says that the session ended, or asks whether it still stands. */
export async function checkSession({ fetch, storage, tell, reload }: StartOptions): Promise<void> {
  if (storage.getItem(EXPIRED_KEY)) {
    storage.removeItem(EXPIRED_KEY)
    tell(SESSION_EXPIRED)
  }
  if (!readToken()) return
  let response: Response
  try {
    response = await fetch(CHECK, BY_COOKIE)
  } catch (error) {
    // Without a network nothing is known about the session.
    console.error('Не удалось проверить сессию', error)
    return
  }
  if (response.ok || response.status >= 500) return
  storage.setItem(EXPIRED_KEY, 'true')
  await signOut(fetch)
  reload()
}

/** Ends the session on the server and here; here even when the server does not answer. */
export async function signOut(fetch: Fetch): Promise<void> {
  try {
    const response = await fetch('/api/token/blacklist/', { method: 'POST', ...BY_COOKIE })
    if (!response.ok) throw new Error(`HTTP error! Status: ${response.status}`)
  } catch (error) {
    console.error('Ошибка при выходе', error)
  }
  storeToken(null)
}
