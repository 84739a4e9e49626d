import { type Clock, dayAndTime, timeOf } from '#ui/time/time.ts'

const NEAR_MS = 12 * 3_600_000

/** The time of a quote, with its day when that is half a day ago. */
export const quotedTime = (at: string, now: Date, clock: Clock) =>
  now.getTime() - Date.parse(at) < NEAR_MS ? timeOf(at, clock) : dayAndTime(at, now, clock)
