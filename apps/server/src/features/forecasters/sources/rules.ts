const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const SOONEST_MS = 3 * MINUTE_MS
const LATEST_MS = HOUR_MS
/**
 * The pause is a tenth of the newest post's age: an hour for a source silent for ten hours, three minutes for one that
 * has just written.
 */
const SHARE_OF_AGE = 0.1
const LONGEST_BACKOFF_MS = 6 * HOUR_MS
const LONGEST_PAID_MS = 30 * 24 * HOUR_MS

type Random = () => number

/**
 * When to read a source again after success: later the longer it is silent, with ±20 % jitter so that sources spread
 * out.
 */
export function askAfterAnswer(now: Date, newestAt: Date | null, random: Random = Math.random): Date {
  const age = newestAt ? now.getTime() - newestAt.getTime() : Number.POSITIVE_INFINITY
  const pause = Math.min(LATEST_MS, Math.max(SOONEST_MS, age * SHARE_OF_AGE))
  return new Date(now.getTime() + pause * (0.8 + random() * 0.4))
}

/**
 * When to read a source again after failures in a row: exponential backoff with ±25 % jitter, never before
 * `retryAfterMs`. The pause grows to six hours; to thirty days when each question may cost money (`isPaid`).
 */
export function askAfterFailure(
  now: Date,
  { failures, retryAfterMs, isPaid = false }: { failures: number; retryAfterMs: number | null; isPaid?: boolean },
  random: Random = Math.random,
): Date {
  const pause = Math.min(
    isPaid ? LONGEST_PAID_MS : LONGEST_BACKOFF_MS,
    SOONEST_MS * 2 ** Math.min(20, Math.max(0, failures - 1)),
  )
  return new Date(now.getTime() + Math.max(pause * (0.75 + random() * 0.5), retryAfterMs ?? 0))
}

/** Pause for a source that does not exist or is closed: it may be mistyped, or come back. */
export const ASK_ABSENT_MS = 6 * HOUR_MS

/** When to ask again for a record that was paid for and could not be read: after 6 hours, 12, 24 … up to 30 days. */
export function askUnreadable(now: Date, failures: number): Date {
  const pause = Math.min(LONGEST_PAID_MS, ASK_ABSENT_MS * 2 ** Math.min(20, Math.max(0, failures - 1)))
  return new Date(now.getTime() + pause)
}
