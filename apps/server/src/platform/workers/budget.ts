import { countOf } from '@palata/contract/text/plural'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#platform/errors.ts'

const MOST_CALLERS = 50_000

/**
 * Processor time of each caller in a window that begins with their first task. Kept in this process's memory, because
 * it is this process's processor that is spent.
 */
export class Budget {
  readonly #ms: number
  readonly #windowMs: number
  readonly #spent = new LRUCache<string, { ms: number; endsAt: number }>({ max: MOST_CALLERS })

  /** At most `ms` milliseconds of the processor in `minutes`. */
  constructor({ ms, minutes }: { ms: number; minutes: number }) {
    this.#ms = ms
    this.#windowMs = minutes * 60_000
  }

  /** Throws `too_many` when the window's time is spent. `at` is in milliseconds. */
  check(caller: string, at: number) {
    const window = this.#spent.get(caller)
    if (!window || window.endsAt <= at || window.ms < this.#ms) return
    const seconds = Math.max(1, Math.ceil((window.endsAt - at) / 1000))
    const wait = countOf(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут'])
    throw new Refusal('too_many', `Слишком много тяжёлых текстов и файлов подряд. Попробуйте через ${wait}.`, seconds)
  }

  spend(caller: string, ms: number, at: number) {
    const known = this.#spent.get(caller)
    if (known && known.endsAt > at) known.ms += ms
    else this.#spent.set(caller, { ms, endsAt: at + this.#windowMs })
  }
}
