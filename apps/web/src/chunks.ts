import { SERVER_UNAVAILABLE } from './api/errors.ts'

export const CHUNK_TIMEOUT_MS = 120_000

/** What a page needs of the browser to start anew. */
export interface Reloading {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  path: () => string
  reload: () => void
}

const browser: Reloading = {
  get storage() {
    return sessionStorage
  },
  path: () => location.pathname,
  reload: () => location.reload(),
}

/** The page's code. A failed load reloads the page, once per path; then it is the failure page's turn. */
export async function loadChunk<T>(load: () => Promise<T>, reloading: Reloading = browser): Promise<T> {
  if (import.meta.env.SSR) return load()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('chunk timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (error) {
    const key = `chunk_reload:${reloading.path()}`
    if (reloading.storage.getItem(key)) throw new Error(SERVER_UNAVAILABLE, { cause: error })
    reloading.storage.setItem(key, '1')
    reloading.reload()
    // The page is going away: show nothing meanwhile.
    return new Promise<never>(() => {})
  } finally {
    clearTimeout(timer)
  }
}
