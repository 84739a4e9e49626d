import type { ComparedImpulse, ComparedPeriod, ComparedSpan } from '@palata/contract/screener/compare'
import { DEFAULT_TOP } from '@palata/contract/screener/query'
import { againstBase, numberOrNull } from '../coins/coinLists.ts'
import { chooseCoins, type Listed } from '../coins/coins.ts'
import { type Asked, askFor } from '../coins/question.ts'
import { baseChange, changeAt, dollarsAt, measuring, type Span, statsOf } from '../engine/measure.ts'
import { dynamicsAt, periodsAt } from '../engine/windows.ts'
import type { Memory } from '../memory.ts'
import { percent } from '../present.ts'
import { instants, pageOfMonths, spanOf } from '../windows/windows.ts'

/** The hundred largest coins and the compared one, which has the index `place`. */
export interface Comparison {
  asked: Asked
  place: number
}

export function askAbout(
  memory: Memory,
  base: Parameters<typeof askFor>[1],
  compared: Listed,
  now: number,
): Comparison {
  const largest = chooseCoins(memory.coins, { top: DEFAULT_TOP }, memory, null)
  // A coin outside the hundred ranks after all of them, or has no rank.
  const chosen = largest.includes(compared) ? largest : [...largest, compared].sort(byRank)
  const asked = askFor(memory, base, chosen, now)
  return { asked, place: asked.listed.indexOf(compared) }
}

const byRank = (one: Listed, other: Listed) =>
  (one.coin.rank ?? Number.MAX_SAFE_INTEGER) - (other.coin.rank ?? Number.MAX_SAFE_INTEGER) ||
  one.coin.id - other.coin.id

export function compareImpulses(memory: Memory, comparison: Comparison): ComparedImpulse[] {
  const { now, baseCoinId } = comparison.asked
  const compareIn = comparing(memory, comparison)
  return memory.legsOf(baseCoinId).map((leg) => {
    const span = spanOf(leg, now)
    return {
      impulse_id: leg.id,
      direction: leg.direction,
      is_active: leg.end_day === null,
      ...compareIn(labelOf(span, leg.end_day === null), span),
    }
  })
}

export function comparePeriods(memory: Memory, comparison: Comparison): ComparedPeriod[] {
  const compareIn = comparing(memory, comparison)
  return periodsAt(comparison.asked.now).map(({ period, label, span }) => ({ period, ...compareIn(label, span) }))
}

export function compareMonths(memory: Memory, comparison: Comparison, page: number) {
  const { shown, ...paging } = pageOfMonths(memory, comparison.asked, page)
  const compareIn = comparing(memory, comparison)
  const results = shown.map(({ period, label, span }): ComparedPeriod => ({ period, ...compareIn(label, span) }))
  return { results, ...paging }
}

export function compareDynamics(memory: Memory, comparison: Comparison): ComparedSpan[] {
  const { asked, place } = comparison
  const measure = measuring(memory.prices, asked)
  const compareIn = comparing(memory, comparison)
  return dynamicsAt(asked.now).map(({ period, label, buckets }) => {
    const changes = buckets.map((span) => numberOrNull(changeAt(measure(span), place)))
    const [previous, newest] = [changes.at(-2) ?? null, changes.at(-1) ?? null]
    return {
      period,
      ...compareIn(label, buckets.at(-1)!),
      changes: changes.map(percent),
      prev_change: percent(previous),
      delta: percent(previous === null || newest === null ? null : newest - previous),
    }
  })
}

/** Compares the coin with the others in a window; faster when windows come in order. */
function comparing({ prices }: Memory, { asked, place }: Comparison) {
  const measure = measuring(prices, asked)
  return (label: string, span: Span) => {
    const measured = measure(span)
    const change = changeAt(measured, place)
    const base = baseChange(measured)
    const { total, median_change } = statsOf(measured)
    const isKnown = !Number.isNaN(change)
    const usd = dollarsAt(measured, place)
    return {
      label,
      ...instants(span),
      base_change: percent(base),
      change: isKnown ? percent(change) : null,
      change_usd: isKnown ? percent(usd) : null,
      diff: isKnown && base !== null ? percent(usd - base) : null,
      vs_base: isKnown ? percent(againstBase(usd, base)) : null,
      place: isKnown
        ? 1 + countBefore(measured.reach, (at) => isBetter(changeAt(measured, at), change, at < place))
        : null,
      total,
      median_change: percent(median_change),
      beats_median: isKnown && median_change !== null ? change > median_change : null,
    }
  }
}

/** With equal changes the larger coin is better. */
const isBetter = (one: number, other: number, isLarger: boolean) => one > other || (one === other && isLarger)

function countBefore(count: number, isBefore: (at: number) => boolean): number {
  let before = 0
  for (let at = 0; at < count; at += 1) if (isBefore(at)) before += 1
  return before
}

const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Label by closing days: a window begins and ends at a midnight, which belongs to the day before. */
function labelOf({ start, end }: Span, isActive: boolean): string {
  const dayOf = (ms: number) => DAY.format(new Date(ms - 1))
  return `${dayOf(start)} — ${isActive ? 'сейчас' : dayOf(end)}`
}
