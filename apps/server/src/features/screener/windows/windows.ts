import { IMPULSES_PER_PAGE, MONTHS_PER_PAGE } from '@palata/contract/screener'
import type { Bucket, Dynamics, Impulse, Month, MonthPage, Period, WindowCoin } from '@palata/contract/screener/windows'
import type { Asked } from '../coins/question.ts'
import { baseChange, changeAt, headPlaces, type Measured, measuring, type Span, statsOf } from '../engine/measure.ts'
import { closeOf, DAY_MS, dayNumber } from '../engine/time.ts'
import { dynamicsAt, monthAt, periodsAt } from '../engine/windows.ts'
import type { Memory } from '../memory.ts'
import { percent, roundStats } from '../present.ts'
import type { StoredLeg } from '../store.ts'

/** Coins shown at the top of a window. */
const HEADS = 5

export function listImpulses(memory: Memory, asked: Asked, page: number): Impulse[] {
  const legs = memory.legsOf(asked.baseCoinId).slice((page - 1) * IMPULSES_PER_PAGE, page * IMPULSES_PER_PAGE)
  const measure = measuring(memory.prices, asked)
  return legs.flatMap((leg) => presentImpulse(memory, asked, leg, measure) ?? [])
}

export function spanOf({ start_day, end_day }: StoredLeg, now: number): Span {
  return { start: closeOf(dayNumber(start_day)), end: end_day === null ? now : closeOf(dayNumber(end_day)) }
}

type Measure = ReturnType<typeof measuring>

/** Null while the window's first close is not in memory yet. */
export function presentImpulse(
  { prices }: Memory,
  asked: Asked,
  leg: StoredLeg,
  measure: Measure = measuring(prices, asked),
): Impulse | null {
  if (asked.base === undefined) return null
  const span = spanOf(leg, asked.now)
  const start = prices.priceAt(span.start, asked.now, asked.base)
  const end = prices.priceAt(span.end, asked.now, asked.base)
  if (start === 0) return null
  const measured = measure(span)
  return {
    impulse_id: leg.id,
    base_coin_id: leg.base_coin_id,
    direction: leg.direction,
    is_active: leg.end_day === null,
    start_date: leg.start_day,
    end_date: leg.end_day,
    duration_days: Math.ceil((span.end - span.start) / DAY_MS),
    start_price_usd: start,
    end_price_usd: end || null,
    base_change: percent(baseChange(measured)),
    ...headsOf(asked, measured),
  }
}

export function listPeriods(memory: Memory, asked: Asked): Period[] {
  const measure = measuring(memory.prices, asked)
  return periodsAt(asked.now).map((window) => presentPeriod(memory, asked, window, measure))
}

type Named = ReturnType<typeof periodsAt>[number]

export function presentPeriod(
  { prices }: Memory,
  asked: Asked,
  { period, label, span }: Named,
  measure: Measure = measuring(prices, asked),
): Period {
  const measured = measure(span)
  return { period, label, ...instants(span), base_change: percent(baseChange(measured)), ...headsOf(asked, measured) }
}

/** Months with a starting price of the base coin, newest first. */
export function monthsOf({ prices }: Memory, { base, now }: Pick<Asked, 'base' | 'now'>) {
  const first = prices.days.span?.first
  const months: ReturnType<typeof monthAt>[] = []
  if (base === undefined || first === undefined) return months
  for (let back = 0; ; back += 1) {
    const month = monthAt(now, back)
    if (month.span.start < closeOf(first)) return months
    if (prices.priceAt(month.span.start, now, base) > 0) months.push(month)
  }
}

export function listMonths(memory: Memory, asked: Asked, page: number): MonthPage {
  const { shown, ...paging } = pageOfMonths(memory, asked, page)
  const measure = measuring(memory.prices, asked)
  return { results: shown.map((month) => presentMonth(memory, asked, month, measure)), ...paging }
}

export function pageOfMonths(memory: Memory, asked: Asked, page: number) {
  const months = monthsOf(memory, asked)
  const total_pages = Math.ceil(months.length / MONTHS_PER_PAGE)
  return {
    shown: months.slice((page - 1) * MONTHS_PER_PAGE, page * MONTHS_PER_PAGE),
    next_page: page < total_pages ? page + 1 : null,
    total_pages,
  }
}

export function presentMonth(
  memory: Memory,
  asked: Asked,
  month: ReturnType<typeof monthAt>,
  measure?: Measure,
): Month {
  return { ...presentPeriod(memory, asked, month, measure), is_current: month.isCurrent }
}

export function listDynamics(memory: Memory, asked: Asked): Dynamics[] {
  const measure = measuring(memory.prices, asked)
  return dynamicsAt(asked.now).map((window) => presentDynamics(memory, asked, window, measure))
}

export function presentDynamics(
  { prices }: Memory,
  asked: Asked,
  { period, label, span, buckets }: ReturnType<typeof dynamicsAt>[number],
  measure: Measure = measuring(prices, asked),
): Dynamics {
  const presented = buckets.map((bucket) => presentBucket(measure(bucket)))
  const newest = measure(buckets.at(-1)!)
  const { stats, top_coins } = headsOf(asked, newest)
  return {
    period,
    label,
    ...instants(span),
    base_change: percent(baseChange(newest)),
    buckets: presented,
    stats,
    top_coins,
  }
}

function presentBucket(measured: Measured): Bucket {
  const { median_change, up_count, down_count, total } = roundStats(statsOf(measured))
  const base_change = percent(baseChange(measured))
  return { ...instants(measured.span), base_change, median_change, up_count, down_count, total }
}

function headsOf({ listed }: Asked, measured: Measured) {
  const { best, worst } = headPlaces(measured, HEADS)
  const coinAt = (at: number): WindowCoin => {
    const { id, api_id, slug, symbol, name, image } = listed[at]!.coin
    return { coin: { id, api_id, slug, symbol, name, image }, change: percent(changeAt(measured, at))! }
  }
  return {
    stats: roundStats(statsOf(measured)),
    top_coins: best.map(coinAt),
    worst_coins: worst.map(coinAt),
  }
}

export function instants({ start, end }: Span) {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}
