import { readStream, type StreamOptions } from './stream.ts'
import type { Leading } from './tabs.ts'

interface LeadOptions extends Pick<StreamOptions, 'fetch' | 'token'> {
  /** Gets a new token for one that is no good any more; false when there is none to get. */
  renew: () => Promise<boolean>
}

/** A stream that was lost is looked for at once; one that stays lost, more and more seldom. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000
/** Behind a proxy that holds answers back, the cycle does what the stream would. */
const HELD_BACK_MS = 300_000
/** Longer than this a page is not left without news: the cycle takes over. */
const UNNOTICED_MS = 3_000

/** Keeps the stream read, as long as this tab is the one that reads it. */
export function createLead({ fetch, token, renew }: LeadOptions) {
  return async function lead({ signal, last, tell, setState }: Leading) {
    let failures = 0
    while (!signal.aborted) {
      const from = last()
      const ending = await readStream({
        fetch,
        token,
        last: from,
        signal,
        onEvent: (event) => {
          if (event.name === 'hello') {
            failures = 0
            setState(true, from)
          }
          tell(event)
        },
      })
      if (signal.aborted) return
      failures += 1
      const pause = await pauseAfter(ending, failures)
      if (pause === null) tell({ name: 'bye', data: { retry: null } })
      if (pause === null || pause > UNNOTICED_MS || failures > 2) setState(false)
      if (pause === null) return
      await wait(pause, signal)
    }
  }

  /** Null when there is nothing to come again for. */
  async function pauseAfter({ why, status, retry }: Awaited<ReturnType<typeof readStream>>, failures: number) {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1) * (0.5 + Math.random()))
    if (why === 'bye') return retry
    if (why === 'silent') return HELD_BACK_MS
    if (why === 'lost' || retry !== null || (status ?? 0) >= 500) return Math.max(pause, retry ?? 0)
    // The token ran out: once it is renewed, the same stream goes on.
    return status === 401 && failures < 3 && (await renew()) ? pause : null
  }
}

function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
