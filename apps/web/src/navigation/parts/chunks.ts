import { SERVER_UNAVAILABLE } from '#api/errors.ts'
import { hasBeenLeft } from '#api/unloading.ts'
import { isWorkHeld } from './leaving.ts'
import './styles.ts'

export const CHUNK_TIMEOUT_MS = 120_000
/** A failure this soon after the reload of its path is not helped by another one. */
export const RELOAD_AGAIN_MS = 60_000

/** Browser functions that a reload of the page needs. */
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

/** Loads code and its styles; while the page is being left it neither fails nor resolves. */
export async function loadUnlessLeft<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (import.meta.env.SSR || !(await hasBeenLeft())) throw error
    // The page may be left again during this load.
    return loadUnlessLeft(load)
  }
}

/** What the browser said of code whose files came and which it did not start. */
const notStarted = new Set<string>()

/**
 * Loads the code of what the reader has pressed. Code that does not start twice has failed before, and the browser
 * remembers that: the page reloads, so that the next press works. Unsaved work prevents the reload.
 */
export async function loadPressed<T>(load: () => Promise<T>, reloading: Reloading = browser): Promise<T> {
  try {
    return await loadUnlessLeft(load)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NotStarted')) throw error
    if (notStarted.has(error.message) && !isWorkHeld()) return reloadOnce(error, reloading)
    notStarted.add(error.message)
    throw error
  }
}

/** Loads that timed out fail at once later: the browser would keep waiting for the same request. */
const overdue = new WeakSet<() => Promise<unknown>>()

/** Rejects when the code takes too long. */
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
    return await Promise.race([loadUnlessLeft(load), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loads a page's code. A failure reloads the page, because its deployment may be gone; one that follows within a minute
 * on the same path shows the failure page.
 */
export async function loadChunk<T>(load: () => Promise<T>, reloading: Reloading = browser): Promise<T> {
  try {
    return await loadInTime(load)
  } catch (error) {
    if (import.meta.env.SSR) throw error
    return reloadOnce(error, reloading)
  }
}

/** Never resolves while the page reloads, so that nothing is shown meanwhile. */
function reloadOnce(cause: unknown, { storage, path, reload }: Reloading): Promise<never> {
  const key = `chunk_reload:${path()}`
  if (Date.now() - Number(storage.getItem(key)) < RELOAD_AGAIN_MS)
    return Promise.reject(new Error(SERVER_UNAVAILABLE, { cause }))
  storage.setItem(key, String(Date.now()))
  reload()
  return new Promise(() => {})
}
