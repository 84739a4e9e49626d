import { medianOf } from '@palata/contract/record/distributions'
import { ANSWERING_HOURS, ANSWERING_SHARE, ANSWERING_VOLATILITY, LEAST_ANSWERS } from '@palata/contract/record/rules'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** When answers are no longer taken, at the latest: a day after the seal, or a tenth of the horizon. */
export function closesAt(sealedAt: Date, horizonDays: number): Date {
  const hours = Math.min(ANSWERING_HOURS, ANSWERING_SHARE * DAY_HOURS * horizonDays)
  return new Date(sealedAt.getTime() + hours * HOUR_MS)
}

/** The move, ln, by which the price closes the question: half of a day's volatility, from that of an hour. */
export const widthOf = (hourly: number | undefined): number | null =>
  hourly ? ANSWERING_VOLATILITY * hourly * Math.sqrt(DAY_HOURS) : null

/** Whether the price has told so much that an answer is no longer one beforehand. */
export function hasMoved(start: number, price: number | null, width: number | null): boolean {
  return width !== null && price !== null && price > 0 && Math.abs(Math.log(price / start)) >= width
}

/** Percent; null under `LEAST_ANSWERS`. Of an even number the middle between two, rounded. */
export function medianAnswer(answers: readonly number[]): number | null {
  const median = answers.length < LEAST_ANSWERS ? null : medianOf(answers)
  return median === null ? null : Math.round(median)
}
