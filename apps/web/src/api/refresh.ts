import { GATEWAY_FAILURES } from './errors.ts'
import { readToken, storeToken } from './session.ts'
import { isUnloading } from './unloading.ts'

const REFRESH = '/api/token/refresh/'
const CHECK = '/api/token/refresh/check/'
const EXPIRED_KEY = 'sessionExpiredMessage'
export const SESSION_EXPIRED = 'Сессия закончилась, авторизуйтесь на сайте снова.'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Exchanges the refresh cookie for a new access token. Concurrent callers share one request. */
export function createRefresh(fetch: Fetch) {
  let running: Promise<boolean> | null = null

  async function refresh(): Promise<boolean> {
    const before = readToken()
    try {
      const response = await fetch(REFRESH, withCookie('POST'))
      if (!response.ok) throw new Error(`HTTP error! Status: ${response.status}`)
      const { access } = (await response.json()) as { access: string }
      // The reader signed out during the request.
      if (before && !readToken()) return false
      storeToken(access)
      return true
    } catch (error) {
      // The caller gets its own 401; the next page load checks whether the session has ended.
      if (!isUnloading()) console.error('Не удалось обновить сессию', error)
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

/** On page load: tells the reader that the session ended, or asks the server whether it is still valid. */
export async function checkSession({ fetch, storage, tell, reload }: StartOptions): Promise<void> {
  if (storage.getItem(EXPIRED_KEY)) {
    storage.removeItem(EXPIRED_KEY)
    tell(SESSION_EXPIRED)
  }
  if (!readToken()) return
  let response: Response
  try {
    response = await fetch(CHECK, withCookie('GET'))
    if (GATEWAY_FAILURES.includes(response.status)) throw new Error(`HTTP error! Status: ${response.status}`)
  } catch (error) {
    // Without a network the state of the session is unknown.
    console.error('Не удалось проверить сессию', error)
    return
  }
  if (response.ok) return
  storage.setItem(EXPIRED_KEY, 'true')
  await signOut(fetch)
  reload()
}

/** Ends the session here at once. The server's call completes even if the page is closed; its failure is only logged. */
export async function signOut(fetch: Fetch): Promise<void> {
  const init = { ...withCookie('POST'), keepalive: true }
  storeToken(null)
  try {
    const response = await fetch('/api/token/blacklist/', init)
    if (!response.ok) throw new Error(`HTTP error! Status: ${response.status}`)
  } catch (error) {
    console.error('Ошибка при выходе', error)
  }
}

/** The cookie identifies the session; without one the token tells which session to end. */
function withCookie(method: 'GET' | 'POST'): RequestInit {
  const token = readToken()
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return { method, credentials: 'include', headers }
}
