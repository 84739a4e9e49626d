import type { EndedBy } from '@palata/contract/signals/call'
import { decidingBar } from '@palata/contract/signals/deciding'
import type { Candle } from '#providers/binance/index.ts'
import { pointAt } from '../following/candles.ts'
import { type Course, type Followed, follow } from '../following/rules.ts'
import { BEFORE, DRAWN } from '../following/surroundings.ts'
import { type Hours, hourCandle, imaginedMinutes, type MinutesOf } from './minutes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A call of the demo as it was sealed. */
export interface PastCall {
  id: number
  coin_id: number
  api_id: string
  /** The exchange's pair; null for a coin that is followed by points. */
  pair: string | null
  direction: 'long' | 'short' | null
  sealed_at: Date
  horizon_at: Date | null
  is_thin: boolean
  /** When the author gives the call up; null for the others. */
  given_up: Date | null
}

export interface Lived {
  id: number
  startedAt: Date
  start: number
  target: number | null
  stop: number | null
  course: Course
  evidence: {
    about: 'start' | 'end'
    at: Date
    price: number
    by: EndedBy | null
    bars: Candle[]
    around: Candle[] | null
  }[]
}

/** The bounds of a call by its start; both null for one that has none. */
export type BoundsOf<Call> = (call: Call, start: number) => { target: number | null; stop: number | null }

/**
 * Starts and follows a past call as the job would have, by minutes of the exchange, or by points without a pair. Null when no
 * price of its first minute is kept.
 */
export function liveThrough<Call extends PastCall>(call: Call, hours: Hours, boundsOf: BoundsOf<Call>): Lived | null {
  const minutes = imaginedMinutes(call.api_id, hours)
  const startedAt = new Date((Math.floor(call.sealed_at.getTime() / MINUTE_MS) + 1) * MINUTE_MS)
  const first = minuteOf(minutes, startedAt)
  if (!first) return null
  const price = first.open
  const { target, stop } = boundsOf(call, price)
  const course = courseOf({ ...call, target_price: target, stop_price: stop }, startedAt, hours, minutes)
  const { end } = course
  const start = {
    about: 'start' as const,
    at: startedAt,
    price,
    by: null,
    bars: call.pair ? [first] : [],
    around: null,
  }
  const ended = end && { about: 'end' as const, ...end, around: call.pair ? aroundOf(end, minutes) : null }
  return { id: call.id, startedAt, start: price, target, stop, course, evidence: ended ? [start, ended] : [start] }
}

const hourOf = (at: Date) => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
const minuteOf = (minutes: MinutesOf, at: Date) =>
  minutes(hourOf(at)).find(({ openAt }) => openAt.getTime() === at.getTime())

type Bounded = PastCall & Pick<Followed, 'target_price' | 'stop_price'>

/** An hour that cannot end the call is one candle; only of the others the minutes are imagined. */
function courseOf(call: Bounded, startedAt: Date, hours: Hours, minutes: MinutesOf): Course {
  let course: Course = { high_price: null, low_price: null, last_price: null, followed_to: startedAt, end: null }
  for (let hour = hourOf(startedAt); ; hour += HOUR_MS) {
    const whole = hourCandle(hours, hour)
    if (!whole || course.end) return course
    const closing = { closing_at: call.given_up, closing_by: call.given_up ? ('withdrawn' as const) : null }
    course = follow({ ...call, ...closing, ...course }, candlesOf(call, startedAt, whole, minutes))
  }
}

function candlesOf(call: Bounded, startedAt: Date, whole: Candle, minutes: MinutesOf): Candle[] {
  const { openAt, closeAt, open, close } = whole
  if (call.pair === null) return openAt > startedAt ? [pointAt(openAt, open)] : []
  const isWithin = (at: Date | null) => at !== null && at >= openAt && at <= closeAt
  const isTouched = (bound: number | null) => bound !== null && bound <= whole.high && bound >= whole.low
  const mayEnd =
    isTouched(call.target_price) || isTouched(call.stop_price) || isWithin(call.horizon_at) || isWithin(call.given_up)
  if (mayEnd || openAt < startedAt) return minutes(openAt.getTime()).filter(({ openAt: at }) => at >= startedAt)
  return [{ ...whole, high: Math.max(open, close), low: Math.min(open, close) }]
}

/** Eight minutes around the deciding one. */
function aroundOf({ by, at, bars }: NonNullable<Course['end']>, minutes: MinutesOf): Candle[] {
  const told = bars.map(({ openAt }) => ({ at: openAt.toISOString(), openAt }))
  const minute = decidingBar(told, { by, at: at.toISOString() })?.openAt
  if (!minute) return []
  return Array.from({ length: DRAWN }, (_, place) =>
    minuteOf(minutes, new Date(minute.getTime() + (place - BEFORE) * MINUTE_MS)),
  ).filter((one) => one !== undefined)
}
