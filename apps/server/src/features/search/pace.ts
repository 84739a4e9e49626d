import { LRUCache } from 'lru-cache'
import { Refusal } from '#platform/errors.ts'
import { countOf } from '#platform/format/words.ts'

interface Pace {
  requests: number
  seconds: number
}

const MOST_CALLERS = 50_000

/**
 * Rate limit: refuses a caller above this many requests per window. Counted in this process's memory: a search only
 * reads, so a counter in the database would cost more than it saves.
 */
export function createPace({ requests, seconds }: Pace) {
  const windows = new LRUCache<string, { made: number; endsAt: number }>({ max: MOST_CALLERS })
  return (caller: string, now: Date) => {
    const at = now.getTime()
    const known = windows.get(caller)
    const window = known && known.endsAt > at ? known : { made: 0, endsAt: at + seconds * 1000 }
    window.made += 1
    if (window !== known) windows.set(caller, window)
    if (window.made <= requests) return
    const wait = Math.max(1, Math.ceil((window.endsAt - at) / 1000))
    const text = `Слишком много запросов к поиску. Подождите ${countOf(wait, ['секунду', 'секунды', 'секунд'])}.`
    throw new Refusal('too_many', text, wait)
  }
}
