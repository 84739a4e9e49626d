import { readStream, type StreamOptions } from './stream.ts'
import type { Leading } from './tabs.ts'

interface LeadOptions extends Pick<StreamOptions, 'fetch' | 'token'> {
  /** Renews an invalid token; false when that fails. */
  renew: () => Promise<boolean>
}

/** First delay before reconnecting; it doubles while the stream stays lost. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000
/** Delay before a retry behind a proxy that buffers the stream; update cycles replace it meanwhile. */
const HELD_BACK_MS = 300_000
/** A longer interruption is reported, and update cycles take over. */
const UNNOTICED_MS = 3_000

/** Keeps the stream connected while this tab leads. */
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

  /** Delay before reconnecting, ms; null when reconnecting is pointless. */
  async function pauseAfter({ why, status, retry }: Awaited<ReturnType<typeof readStream>>, failures: number) {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1) * (0.5 + Math.random()))
    if (why === 'bye') return retry
    if (why === 'silent') return HELD_BACK_MS
    if (why === 'lost' || retry !== null || (status ?? 0) >= 500) return Math.max(pause, retry ?? 0)
    // The token has expired: once renewed, the stream continues.
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
