import type { LiveNews } from '@palata/contract/live'

/** Least delay, ms, so that the answer to the reader's own action arrives before the event about it. */
const LEAST_MS = 100
const GAP_MS = 500
/** Spreads to wait between two batches: all readers receive these events and must not all ask at once. */
const SPREADS = 3

/** Collects the stream's events, so that many changes cause one request and readers do not all ask at once. */
export function createIntake(hear: (news: readonly LiveNews[]) => void) {
  let waiting: LiveNews[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let heardAt = Number.NEGATIVE_INFINITY
  let spread = 0

  function flush() {
    timer = undefined
    heardAt = performance.now()
    hear(waiting.splice(0))
  }

  return {
    /** Sets the time over which readers spread their requests, ms. */
    setSpread(ms: number) {
      spread = ms
    },
    add(news: readonly LiveNews[]) {
      const own = news.filter(isOwn)
      if (own.length > 0) hear(own)
      waiting.push(...news.filter((one) => !isOwn(one)))
      if (waiting.length === 0) return
      const rest = heardAt + GAP_MS + SPREADS * spread - performance.now()
      timer ??= setTimeout(flush, Math.max(rest, LEAST_MS + Math.random() * spread))
    },
    close() {
      clearTimeout(timer)
      waiting = []
    },
  }
}

/** Events that only this reader receives. */
const isOwn = ({ topic }: LiveNews) => topic === 'notifications' || topic === 'me'
