import { setTimeout as sleepFor } from 'node:timers/promises'

/** Rate limit per minute, shared by the clients of one account. */
export interface Turns {
  /** Waits for a turn. When the wait would exceed `maxWaitMs`, takes none and returns the wait in ms. */
  take: (maxWaitMs: number) => Promise<number | undefined>
  /** Stops all turns for this time, in ms. */
  pause: (ms: number) => void
}

interface TurnsOptions {
  clock?: () => Date
  sleep?: (ms: number) => Promise<unknown>
  callsPerMinute?: number
}

/** A token bucket: a minute's calls may be made at once; tokens refill over time. */
export function createTurns({ clock = () => new Date(), sleep = sleepFor, callsPerMinute = 60 }: TurnsOptions): Turns {
  const nowMs = () => clock().getTime()
  let tokens = callsPerMinute
  let refilledAt = nowMs()
  let pausedUntil = 0
  return {
    async take(maxWaitMs) {
      const now = nowMs()
      tokens = Math.min(callsPerMinute, tokens + (Math.max(0, now - refilledAt) * callsPerMinute) / 60_000)
      refilledAt = now
      const wait = Math.max(tokens >= 1 ? 0 : ((1 - tokens) * 60_000) / callsPerMinute, pausedUntil - now)
      if (wait > maxWaitMs) return wait
      // Taken before the wait, so that queued callers are spread out and not released together.
      tokens -= 1
      if (wait > 0) await sleep(wait)
    },
    pause(ms) {
      pausedUntil = nowMs() + ms
    },
  }
}
