import type { CoinHistory, HistoryRange } from '@palata/contract/market'
import { numberText, percentText } from '#ui/numbers/index.ts'
import { type Clock, dayAndTime, dayAt, dayHeading, timeOf } from '#ui/time/time.ts'
import type { Staleness } from '../staleness.ts'
import { RANGES } from './ranges.ts'

/** Milliseconds since 1970 and USD. */
export type Point = readonly [at: number, price: number]

/** Past points plus the current price unless it is too old to be shown, in ascending time. */
export function withNow(
  { times, prices }: CoinHistory,
  current: number | null,
  quotedAt: string | null,
  staleness: Staleness,
): Point[] {
  const price = staleness === 'lost' ? null : current
  const points = times.map((time, place): Point => [time, prices[place]!])
  const at = quotedAt ? Date.parse(quotedAt) : 0
  const past = price === null ? [...points] : points.filter(([then]) => then < at)
  return price === null || at === 0 ? past : [...past, [at, price]]
}

/** The last price among words: with its time by the reader's clock when it is late. */
export function lastPriceText([at, price]: Point, staleness: Staleness, now: Date, clock: Clock): string {
  const text = numberText('price', price)
  if (staleness === 'fresh') return text
  return `${text} на\u00a0${dayAndTime(new Date(at).toISOString(), now, clock).replaceAll(' ', '\u00a0')}`
}

/** Stands in a summary for a price too old to be shown. */
export const NO_PRICE = 'Цена сейчас: нет данных.'

/** Describes the chart in words; null with fewer than two points. */
export function summaryOf(
  points: readonly Point[],
  range: HistoryRange,
  now: Date,
  staleness: Staleness,
  clock: Clock,
): string | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  const change = (last[1] / first[1] - 1) * 100
  const verb = Math.abs(change) < 0.005 ? 'не изменилась' : change > 0 ? 'выросла' : 'упала'
  const prices = `с\u00a0${numberText('price', first[1])} до\u00a0${lastPriceText(last, staleness, now, clock)}`
  const highest = points.reduce((top, point) => (point[1] > top[1] ? point : top))
  const lowest = points.reduce((bottom, point) => (point[1] < bottom[1] ? point : bottom))
  const when = (at: number) => momentOf(at, range, now, clock).replaceAll(' ', '\u00a0')
  const extremes = `${numberText('price', highest[1])} (${when(highest[0])}), минимум ${numberText('price', lowest[1])} (${when(lowest[0])}).`
  const { words } = RANGES[range]
  if (staleness === 'lost') return `${NO_PRICE} Максимум за\u00a0${words} ${extremes}`
  return `За\u00a0${words} цена ${verb} ${prices} (${percentText(change, { plus: true })}). Максимум ${extremes}`
}

function momentOf(at: number, range: HistoryRange, now: Date, clock: Clock) {
  const instant = new Date(at).toISOString()
  if (range === '1d') return `в\u00a0${timeOf(instant, clock)}`
  const heading = dayHeading(dayAt(instant, clock), now, clock)
  return heading === 'Сегодня' || heading === 'Вчера' ? heading.toLowerCase() : heading
}

export interface Row {
  /** The row's hour as the time of its last point, ISO; its day or month as YYYY-MM-DD or YYYY-MM. */
  span: string
  close: number
  high: number
  low: number
}

const MOST_ROWS = 120

/** Rows of the table, newest first: hours for a day, months (UTC) for years, otherwise days by the reader's clock. */
export function tableOf(points: readonly Point[], range: HistoryRange, clock: Clock): Row[] {
  const isByHour = range === '1d'
  const keyOf = (at: number) => {
    if (isByHour) return isoOf(at).slice(0, 13)
    // The close at the end of a month belongs to that month.
    return range === '1y' || range === 'all' ? isoOf(at - 1).slice(0, 7) : dayAt(isoOf(at), clock)
  }
  const rows = new Map<string, Row>()
  for (const [at, price] of points) {
    const key = keyOf(at)
    const row = rows.get(key)
    rows.set(key, {
      span: isByHour ? isoOf(at) : key,
      close: price,
      high: Math.max(row?.high ?? price, price),
      low: Math.min(row?.low ?? price, price),
    })
  }
  return [...rows.values()].reverse().slice(0, MOST_ROWS)
}

const isoOf = (at: number) => new Date(at).toISOString()

/** SVG path of the line in a box, drawn before the chart's code loads. */
export function pathOf(points: readonly Point[], width: number, height: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || first === last) return ''
  const prices = points.map(([, price]) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  // One point per two pixels is enough.
  const step = Math.max(1, Math.floor(points.length / (width / 2)))
  return points
    .filter((_, place) => place % step === 0 || place === points.length - 1)
    .map(([at, price], place) => {
      const x = ((at - first[0]) / (last[0] - first[0])) * width
      const y = high === low ? height / 2 : height - ((price - low) / (high - low)) * height
      return `${place === 0 ? 'M' : 'L'}${tenths(x)} ${tenths(y)}`
    })
    .join('')
}

const tenths = (pixels: number) => Math.round(pixels * 10) / 10
