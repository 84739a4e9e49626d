import type { CoinHistory, HistoryRange } from '@palata/contract/market'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { lastPriceText, NO_PRICE, type Point, type Staleness, withNow } from '#features/market'
import { plural } from '#ui/format/index.ts'
import { numberText } from '#ui/numbers/index.ts'
import { type Clock, dayAndMonth, dayAt } from '#ui/time/time.ts'

export type Chosen = 'start' | '7d' | '1d'
type Course = Pick<
  OpenedSignal,
  | 'publication_date'
  | 'start_price_usd'
  | 'direction'
  | 'ended_at'
  | 'end_price_usd'
  | 'ended_by'
  | 'price_usd'
  | 'priced_at'
>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS: Record<Exclude<Chosen, 'start'>, number> = { '7d': 7, '1d': 1 }
const WORDS: readonly (readonly [Chosen, string])[] = [
  ['start', 'С начала'],
  ['7d', '7 дней'],
  ['1d', '24\u00a0ч'],
]

/** Periods that the reader can choose: those shorter than the signal's age. An ended signal is always shown whole. */
export function periodsOf({ publication_date, ended_at }: Course, now: Date) {
  const days = (now.getTime() - Date.parse(publication_date ?? '')) / DAY_MS
  return WORDS.filter(([chosen]) => chosen === 'start' || (ended_at === null && days > DAYS[chosen]))
}

/** Time of the first point, ms. */
export function chosenSince(chosen: Chosen, startedAt: string, now: Date): number {
  const start = Date.parse(startedAt)
  return chosen === 'start' ? start : Math.max(start, now.getTime() - DAYS[chosen] * DAY_MS)
}

const RANGES: readonly (readonly [HistoryRange, days: number])[] = [
  ['1d', 1],
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
  ['1y', 365],
]

/** The shortest history range that reaches back to `since`. */
export function rangeSince(since: number, now: Date): HistoryRange {
  const days = (now.getTime() - since) / DAY_MS
  return RANGES.find(([, most]) => days <= most)?.[0] ?? 'all'
}

/** Points from the start price (or the first one after `since`) to the closing price or the current one. */
export function pointsOf(history: CoinHistory, signal: Course, since: number, staleness: Staleness): Point[] {
  const { start_price_usd: start, ended_at, end_price_usd: end } = signal
  const startedAt = Date.parse(signal.publication_date ?? '')
  const until = ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at)
  const current = ended_at === null ? signal.price_usd : null
  const known = withNow(history, current, signal.priced_at, staleness)
  const between = known.filter(([at]) => at > startedAt && at >= since && at < until)
  const first: Point[] = start !== null && since <= startedAt ? [[startedAt, start]] : []
  const last: Point[] = ended_at === null || end === null ? [] : [[until, end]]
  return [...first, ...between, ...last]
}

/** Describes the chart in words, and how long the price was on the losing side of the start. */
export function summaryOf(
  points: readonly Point[],
  signal: Course,
  now: Date,
  staleness: Staleness,
  clock: Clock,
): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  const verb = last[1] === first[1] ? 'не изменилась' : last[1] > first[1] ? 'выросла' : 'упала'
  const prices = `с\u00a0${numberText('price', first[1])} до\u00a0${lastPriceText(last, staleness, now, clock)}`
  const wrong = wrongSide(points, signal)
  if (staleness === 'lost') return wrong ? `${NO_PRICE} До этого ${wrong}.` : NO_PRICE
  return `${spanOf(first[0], last[0], signal, now, clock)} цена ${verb} ${prices}${wrong ? `; ${wrong}` : ''}.`
}

function spanOf(from: number, until: number, { ended_at }: Course, now: Date, clock: Clock): string {
  if (until - from < DAY_MS) return `За\u00a0${hoursText((until - from) / HOUR_MS)}`
  const day = (at: number) => dayAndMonth(dayAt(new Date(at), clock))
  const begun = day(from)
  // «Со второго»: two consonants follow.
  const since = `${/^2\D/.test(begun) ? 'Со' : 'С'}\u00a0${begun}`
  const isOver = ended_at !== null && day(until) !== day(now.getTime())
  return isOver ? `${since} по\u00a0${day(until)}` : since
}

/** How long the price was below the start of a long or above that of a short; null under an hour. */
function wrongSide(points: readonly Point[], { start_price_usd: start, direction }: Course): string | null {
  if (start === null || direction === null) return null
  const isWrong = (price: number) => (direction === 'long' ? price < start : price > start)
  let ms = 0
  for (const [place, [at, price]] of points.slice(0, -1).entries()) if (isWrong(price)) ms += points[place + 1]![0] - at
  if (ms < HOUR_MS) return null
  const side = direction === 'long' ? 'ниже' : 'выше'
  return `${side} старта она была ${ms < DAY_MS ? hoursText(ms / HOUR_MS) : daysText(ms / DAY_MS)}`
}

function hoursText(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * 60))
  if (minutes < 60) return `${minutes}\u00a0${plural(minutes, 'минуту', 'минуты', 'минут')}`
  const whole = Math.round(hours)
  return `${whole}\u00a0${plural(whole, 'час', 'часа', 'часов')}`
}

function daysText(days: number): string {
  const whole = Math.round(days)
  return whole === 1 ? 'около суток' : `${whole}\u00a0${plural(whole, 'день', 'дня', 'дней')}`
}
