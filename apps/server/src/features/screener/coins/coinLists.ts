import type { DynamicsRow, ScreenerRow } from '@palata/contract/screener/rows'
import { baseChange, changeAt, dollarsAt, type Measured, measure, rankedPlaces, type Span } from '../engine/measure.ts'
import { chartsOf, pathsOf } from '../engine/path.ts'
import type { dynamicsAt } from '../engine/windows.ts'
import type { Memory } from '../memory.ts'
import { drawn, percent } from '../present.ts'
import type { Asked } from './question.ts'

export interface Page {
  page: number
  page_size: number
  /** `kept`: the order that an earlier page began with. */
  order: 'computed' | 'kept'
}

export interface Cut<Row> {
  results: Row[]
  /** All coins of the list, in its order. */
  ids: number[]
}

/** The coins of a window, strongest first. Paths and charts are computed only for the page. */
export function listCoins(memory: Memory, asked: Asked, span: Span, page: Page): Cut<ScreenerRow> {
  const { prices } = memory
  const measured = measure(prices, asked, span)
  const all = page.order === 'kept' ? knownPlaces(measured) : rankedPlaces(measured)
  const places = cut(all, page)
  const shown: Asked = {
    ...asked,
    listed: places.map((at) => asked.listed[at]!),
    columns: Int32Array.from(places, (at) => asked.columns[at]!),
  }
  const part = measure(prices, shown, span)
  const paths = pathsOf(prices, shown, part)
  const charts = chartsOf(prices, shown, span)
  const results = shown.listed.map(({ coin }, at): ScreenerRow => {
    const usd = dollarsAt(part, at)
    return {
      coin,
      ...memory.volumes.of(coin.id),
      ...pricesAt(part, at),
      change: percent(changeAt(part, at))!,
      change_usd: percent(usd)!,
      vs_base: percent(againstBase(usd, baseChange(part))),
      max_gain: percent(paths[at]!.gain)!,
      max_drawdown: percent(paths[at]!.drawdown)!,
      chart: drawn(charts[at]!),
    }
  })
  return { results, ids: all.map((at) => asked.listed[at]!.coin.id) }
}

/** Percent by which the coin outperformed the base; null when the base is unknown. */
export function againstBase(usd: number, base: number | null): number | null {
  return base === null ? null : 100 * ((1 + usd / 100) / (1 + base / 100) - 1)
}

type Lengths = ReturnType<typeof dynamicsAt>[number]

/** Coins of the dynamics mode, the largest increase of the last change over the one before first. */
export function listDynamicsCoins(memory: Memory, asked: Asked, window: Lengths, page: Page): Cut<DynamicsRow> {
  const buckets = window.buckets.map((bucket) => measure(memory.prices, asked, bucket))
  const whole = measure(memory.prices, asked, window.span)
  const newest = buckets.at(-1)!
  const rows = asked.listed.flatMap(({ coin }, at) => {
    const changes = buckets.map((bucket) => numberOrNull(changeAt(bucket, at)))
    const change = changes.at(-1) ?? null
    if (change === null) return []
    const previous = changes.at(-2) ?? null
    const delta = previous === null ? null : change - previous
    const row = (): DynamicsRow => ({
      coin,
      ...memory.volumes.of(coin.id),
      ...pricesAt(newest, at),
      change: percent(change)!,
      prev_change: percent(previous),
      delta: percent(delta),
      changes: changes.map(percent),
      total_change: percent(numberOrNull(changeAt(whole, at))),
      streak: streakOf(changes),
    })
    return [{ delta, row, id: coin.id }]
  })
  // The input is ordered by rank, and the sort is stable.
  if (page.order === 'computed')
    rows.sort((one, other) => {
      if (one.delta === null || other.delta === null) return Number(one.delta === null) - Number(other.delta === null)
      return other.delta - one.delta
    })
  return { results: cut(rows, page).map(({ row }) => row()), ids: rows.map(({ id }) => id) }
}

/** Number of latest spans in the direction of the last one, negative for falls. A missing value ends the streak. */
function streakOf(changes: readonly (number | null)[]): number {
  const way = Math.sign(changes.at(-1) ?? 0)
  if (way === 0) return 0
  const turned = changes.findLastIndex((change) => Math.sign(change ?? 0) !== way)
  return way * (changes.length - 1 - turned)
}

export const numberOrNull = (value: number) => (Number.isNaN(value) ? null : value)

function pricesAt({ starts, ends, quoteStart, quoteEnd }: Measured, at: number) {
  return { start_price: starts[at]! / quoteStart, end_price: ends[at]! / quoteEnd }
}

function knownPlaces(measured: Measured): number[] {
  return [...Array(measured.reach).keys()].filter((at) => !Number.isNaN(changeAt(measured, at)))
}

function cut<Item>(items: Item[], { page, page_size }: Page): Item[] {
  return items.slice((page - 1) * page_size, page * page_size)
}
