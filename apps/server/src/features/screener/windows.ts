import {
  type Bucket,
  type Dynamics,
  IMPULSES_PER_PAGE,
  type Impulse,
  MONTHS_PER_PAGE,
  type Month,
  type MonthPage,
  type Period,
  type WindowCoin,
} from '@palata/contract/screener'
import { baseChange, changeAt, type Measured, measure, rankedPlaces, type Span, statsOf } from './engine/measure.ts'
import { closeOf, DAY_MS, dayNumber } from './engine/time.ts'
import { dynamicsAt, monthAt, periodsAt } from './engine/windows.ts'
import type { Memory } from './memory.ts'
import { percent, roundStats } from './present.ts'
import type { Asked } from './question.ts'
import type { StoredLeg } from './store.ts'

/** Coins shown at the head of a window. */
const HEADS = 5

export function listImpulses(memory: Memory, asked: Asked, page: number): Impulse[] {
  const legs = memory.legsOf(asked.baseCoinId).slice((page - 1) * IMPULSES_PER_PAGE, page * IMPULSES_PER_PAGE)
  return legs.flatMap((leg) => presentImpulse(memory, asked, leg) ?? [])
}

export function spanOf({ start_day, end_day }: StoredLeg, now: number): Span {
  return { start: closeOf(dayNumber(start_day)), end: end_day === null ? now : closeOf(dayNumber(end_day)) }
}

/** Null while the close that it begins with is not in memory yet. */
export function presentImpulse({ prices }: Memory, asked: Asked, leg: StoredLeg): Impulse | null {
  const span = spanOf(leg, asked.now)
  const base = Int32Array.of(asked.base ?? 0)
  const [start] = prices.at(span.start, asked.now, base)
  const [end] = prices.at(span.end, asked.now, base)
  if (asked.base === undefined || !start) return null
  const measured = measure(prices, asked, span)
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
  return periodsAt(asked.now).map((window) => presentPeriod(memory, asked, window))
}

type Named = ReturnType<typeof periodsAt>[number]

export function presentPeriod({ prices }: Memory, asked: Asked, { period, label, span }: Named): Period {
  const measured = measure(prices, asked, span)
  return { period, label, ...instants(span), base_change: percent(baseChange(measured)), ...headsOf(asked, measured) }
}

/** The months in which the base coin has a price at the start, the newest first. */
export function monthsOf({ prices }: Memory, { base, now }: Pick<Asked, 'base' | 'now'>) {
  const first = prices.days.span?.first
  const months: ReturnType<typeof monthAt>[] = []
  if (base === undefined || first === undefined) return months
  const column = Int32Array.of(base)
  for (let back = 0; ; back += 1) {
    const month = monthAt(now, back)
    if (month.span.start < closeOf(first)) return months
    if (prices.at(month.span.start, now, column)[0]! > 0) months.push(month)
  }
}

export function listMonths(memory: Memory, asked: Asked, page: number): MonthPage {
  const { shown, ...paging } = pageOfMonths(memory, asked, page)
  return { results: shown.map((month) => presentMonth(memory, asked, month)), ...paging }
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

export function presentMonth(memory: Memory, asked: Asked, month: ReturnType<typeof monthAt>): Month {
  return { ...presentPeriod(memory, asked, month), is_current: month.isCurrent }
}

export function listDynamics(memory: Memory, asked: Asked): Dynamics[] {
  return dynamicsAt(asked.now).map((window) => presentDynamics(memory, asked, window))
}

export function presentDynamics(
  { prices }: Memory,
  asked: Asked,
  { period, label, span, buckets }: ReturnType<typeof dynamicsAt>[number],
): Dynamics {
  const measured = buckets.map((bucket) => measure(prices, asked, bucket))
  const { stats, top_coins } = headsOf(asked, measured.at(-1)!)
  return {
    period,
    label,
    ...instants(span),
    base_change: percent(baseChange(measured.at(-1)!)),
    buckets: measured.map(presentBucket),
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
  const places = rankedPlaces(measured)
  const coinAt = (at: number): WindowCoin => {
    const { id, api_id, slug, symbol, name, image } = listed[at]!.coin
    return { coin: { id, api_id, slug, symbol, name, image }, change: percent(changeAt(measured, at))! }
  }
  return {
    stats: roundStats(statsOf(measured)),
    top_coins: places.slice(0, HEADS).map(coinAt),
    worst_coins: places.slice(-HEADS).reverse().map(coinAt),
  }
}

export function instants({ start, end }: Span) {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}
