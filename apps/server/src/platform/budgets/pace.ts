import { countOf } from '@palata/contract/text/plural'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../errors.ts'

interface Pace {
  requests: number
  seconds: number
  /** «Слишком много запросов к поиску». */
  words: string
}

const MOST_CALLERS = 50_000

/**
 * Rate limit: refuses a caller above this many requests per window. Counted in this process's memory: where a
 * request only reads, a counter in the database would cost more than it saves.
 */
export function createPace({ requests, seconds, words }: Pace) {
  const windows = new LRUCache<string, { made: number; endsAt: number }>({ max: MOST_CALLERS })
  return (caller: string, now: Date) => {
    const at = now.getTime()
    const known = windows.get(caller)
    const window = known && known.endsAt > at ? known : { made: 0, endsAt: at + seconds * 1000 }
    window.made += 1
    if (window !== known) windows.set(caller, window)
    if (window.made <= requests) return
    const wait = Math.max(1, Math.ceil((window.endsAt - at) / 1000))
    const text =
      wait < 120
        ? countOf(wait, ['секунду', 'секунды', 'секунд'])
        : countOf(Math.ceil(wait / 60), ['минуту', 'минуты', 'минут'])
    throw new Refusal('too_many', `${words}. Подождите ${text}.`, wait)
  }
}
