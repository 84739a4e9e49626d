import type { LiveNews } from '@palata/contract/live'

/** Milliseconds: the answer to what this reader just did comes before the news of it. */
const LEAST_MS = 100
const GAP_MS = 500
/** Where all readers ask at once they are spread, and ask so many times more seldom. */
const SPREADS = 3

/** Gathers what the stream names, so that many changes are one question, and not all readers ask at once. */
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
    /** Milliseconds over which readers spread what all of them ask for. */
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

/** Nobody else asks for it. */
const isOwn = ({ topic }: LiveNews) => topic === 'notifications' || topic === 'me'
