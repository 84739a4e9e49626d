import { SERVER_UNAVAILABLE } from '#api/errors.ts'

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

/** Loads that timed out once fail at once later: the browser keeps waiting for the same request. */
const overdue = new WeakSet<() => Promise<unknown>>()

/** Fails when the code takes too long. */
export async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return load()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    const fail = () => {
      overdue.add(load)
      reject(new Error('chunk timeout'))
    }
    if (overdue.has(load)) fail()
    else timer = setTimeout(fail, CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** The page's code. A failed load reloads the page, once per path; then it is the failure page's turn. */
export async function loadChunk<T>(load: () => Promise<T>, reloading: Reloading = browser): Promise<T> {
  try {
    return await loadInTime(load)
  } catch (error) {
    if (import.meta.env.SSR) throw error
    const key = `chunk_reload:${reloading.path()}`
    if (reloading.storage.getItem(key)) throw new Error(SERVER_UNAVAILABLE, { cause: error })
    reloading.storage.setItem(key, '1')
    reloading.reload()
    // The page is going away: show nothing meanwhile.
    return new Promise<never>(() => {})
  }
}
