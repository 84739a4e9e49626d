const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const SOONEST_MS = 3 * MINUTE_MS
const LATEST_MS = HOUR_MS
/** A source that is silent for ten hours is asked every hour, one that wrote just now in three minutes. */
const SHARE_OF_AGE = 0.1
const LONGEST_BACKOFF_MS = 6 * HOUR_MS

type Random = () => number

/** When a source that answered is asked again: the longer it is silent, the later; not all of them at one moment. */
export function askAfterAnswer(now: Date, newestAt: Date | null, random: Random = Math.random): Date {
  const age = newestAt ? now.getTime() - newestAt.getTime() : Number.POSITIVE_INFINITY
  const pause = Math.min(LATEST_MS, Math.max(SOONEST_MS, age * SHARE_OF_AGE))
  return new Date(now.getTime() + pause * (0.8 + random() * 0.4))
}

/** When a source that failed so many times in a row is asked again; never sooner than the source itself said. */
export function askAfterFailure(
  now: Date,
  { failures, retryAfterMs }: { failures: number; retryAfterMs: number | null },
  random: Random = Math.random,
): Date {
  const pause = Math.min(LONGEST_BACKOFF_MS, SOONEST_MS * 2 ** Math.min(20, Math.max(0, failures - 1)))
  return new Date(now.getTime() + Math.max(pause * (0.75 + random() * 0.5), retryAfterMs ?? 0))
}

/** One that is not there, or shuts itself: somebody may have mistyped it, or it comes back. */
export const ASK_ABSENT_MS = 6 * HOUR_MS
