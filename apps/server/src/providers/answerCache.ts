import { ProviderError } from './errors.ts'

interface CacheOptions {
  service: string
  logger: { warn: (details: object, message: string) => void }
  clock: () => number
}

/** `asOf`: when the provider gave it. `stale`: the provider fails now, and this is its last good answer. */
export type Cached<T> = { value: T; asOf: Date; stale: boolean }

/**
 * Caches for `ttlMs`, loads once for all concurrent callers, and falls back to the last answer when loading fails.
 * A 4xx error is thrown, never hidden by an old answer; what the service does not know (404) is remembered for an hour.
 */
export type AnswerCache = <T>(key: string, ttlMs: number, load: () => Promise<T>) => Promise<Cached<T>>

const MAX_ENTRIES = 500
const MAX_STALE_MS = 24 * 3_600_000
/** Unknown ids cost a call once an hour, however often they are asked for. */
const UNKNOWN_MS = 3_600_000
const MAX_UNKNOWN = 5_000
// While a provider is down, readers get the old answer and only one call per interval retries.
const RECHECK_MS = 10_000

/** A provider's last answers; `service` names it in logs, `clock` is in ms. */
export function createAnswerCache({ service, logger, clock }: CacheOptions): AnswerCache {
  const answers = new Map<string, { value: unknown; at: number; recheckAt: number }>()
  const inFlight = new Map<string, Promise<Cached<unknown>>>()
  const unknown = new Map<string, { error: ProviderError; until: number }>()

  async function refresh(key: string, load: () => Promise<unknown>): Promise<Cached<unknown>> {
    try {
      const value = await load()
      const at = clock()
      answers.delete(key)
      answers.set(key, { value, at, recheckAt: 0 })
      // Keys may come from readers (searches), so the oldest answer is evicted.
      if (answers.size > MAX_ENTRIES) for (const oldest of answers.keys()) if (answers.delete(oldest)) break
      return { value, asOf: new Date(at), stale: false }
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404)
        unknown.set(key, { error, until: clock() + UNKNOWN_MS })
      if (unknown.size > MAX_UNKNOWN) for (const oldest of unknown.keys()) if (unknown.delete(oldest)) break
      const last = answers.get(key)
      const refused = error instanceof ProviderError && [400, 404, 422].includes(error.status ?? 0)
      if (!last || refused || clock() - last.at > MAX_STALE_MS) throw error
      last.recheckAt = clock() + RECHECK_MS
      logger.warn({ service, key, asOf: new Date(last.at), err: error }, 'provider fails, last answer served')
      return { value: last.value, asOf: new Date(last.at), stale: true }
    }
  }

  return async <T>(key: string, ttlMs: number, load: () => Promise<T>): Promise<Cached<T>> => {
    const last = answers.get(key)
    const now = clock()
    // One key always has one type: keys are written next to their `load`.
    if (last && now - last.at < ttlMs) return { value: last.value as T, asOf: new Date(last.at), stale: false }
    if (last && now < last.recheckAt) return { value: last.value as T, asOf: new Date(last.at), stale: true }
    const told = unknown.get(key)
    if (told && now < told.until) throw told.error
    unknown.delete(key)
    let running = inFlight.get(key)
    if (!running) {
      running = refresh(key, load).finally(() => inFlight.delete(key))
      inFlight.set(key, running)
    }
    return (await running) as Cached<T>
  }
}
