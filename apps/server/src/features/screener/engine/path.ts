import type { Measured, Question } from './measure.ts'
import type { Prices } from './prices.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

export interface Path {
  /** Rise of the highest point over the start, percent. */
  gain: number
  /** Deepest fall from the highest point so far, percent; never above zero. */
  drawdown: number
}

/** Highest rise and deepest fall of each coin within the window, in the quote currency, from every stored point. */
export function pathsOf(prices: Prices, question: Question, measured: Measured): Path[] {
  const { columns, now, base, isUsd } = question
  const { span, starts, quoteStart } = measured
  const first = Float64Array.from(starts, (start) => start / quoteStart)
  // Points before the first one of the window do not count.
  const highest = new Float64Array(columns.length).fill(Number.NEGATIVE_INFINITY)
  const reached = first.slice()
  const lowest = new Float64Array(columns.length)
  for (const { ms, prices: row } of prices.between(span.start, span.end, now, columns)) {
    const quote = isUsd ? 1 : base === undefined ? 0 : prices.priceAt(ms, now, base)
    if (quote === 0) continue
    for (let at = 0; at < row.length; at += 1) {
      if (row[at] === 0) continue
      const price = row[at]! / quote
      if (price > highest[at]!) highest[at] = price
      if (price > reached[at]!) reached[at] = price
      const fall = price / reached[at]! - 1
      if (fall < lowest[at]!) lowest[at] = fall
    }
  }
  return Array.from(columns, (_, at) => {
    // Without a point of its own the window keeps its starting price.
    const top = highest[at] === Number.NEGATIVE_INFINITY ? first[at]! : highest[at]!
    return { gain: 100 * (top / first[at]! - 1), drawdown: 100 * lowest[at]! }
  })
}

/** Points of a sparkline. */
const POINTS = 32

/** Prices in the quote currency at even times of the window, by index; missing points are skipped. */
export function chartsOf(
  prices: Prices,
  { columns, now, base, isUsd }: Question,
  { start, end }: { start: number; end: number },
): number[][] {
  const unit = prices.isHourlySince(start, now) ? HOUR_MS : DAY_MS
  const count = Math.max(2, Math.min(POINTS, Math.floor((end - start) / unit) + 1))
  const charts = Array.from(columns, (): number[] => [])
  const row = new Float64Array(columns.length)
  for (let step = 0; step < count; step += 1) {
    const ms = step === count - 1 ? end : start + ((end - start) * step) / (count - 1)
    const quote = isUsd ? 1 : base === undefined ? 0 : prices.priceAt(ms, now, base)
    if (quote === 0) continue
    prices.at(ms, now, columns, row)
    for (let at = 0; at < row.length; at += 1) if (row[at]! > 0) charts[at]!.push(row[at]! / quote)
  }
  return charts
}
