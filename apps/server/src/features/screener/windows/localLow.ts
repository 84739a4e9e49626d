import { BASES, DEFAULT_TOP } from '@palata/contract/screener/query'
import type { TopLocalLow } from '@palata/contract/screener/rows'
import { ask } from '../coins/question.ts'
import { dollarsAt, measure, rankedPlaces } from '../engine/measure.ts'
import { closeOf, dayKey, dayNumber, dayOf } from '../engine/time.ts'
import type { Memory } from '../memory.ts'
import { percent } from '../present.ts'
import type { StoredLeg } from '../store.ts'

const NOTHING: TopLocalLow = { coins: [], start_date: null, impulse_id: null }

/** Coins with the highest rise since bitcoin's last local low. */
export function findTopLocalLow(memory: Memory, limit: number, now: number): TopLocalLow {
  const { base_coin_id, usd } = BASES.usd
  const [leg] = memory.legsOf(base_coin_id)
  if (!leg) return NOTHING
  const startDate = leg.direction === 'up' ? leg.start_day : lowestDay(memory, leg, now)
  const asked = ask(memory, { base_coin_id, usd, top: DEFAULT_TOP }, null, now)
  const measured = measure(memory.prices, asked, { start: closeOf(dayNumber(startDate)), end: now })
  const coins = rankedPlaces(measured)
    .slice(0, limit)
    .map((at) => ({
      coin: asked.listed[at]!.coin,
      start_price: measured.starts[at]!,
      price_usd: measured.ends[at]!,
      change: percent(dollarsAt(measured, at))!,
    }))
  return { coins, start_date: startDate, impulse_id: leg.id }
}

/** The low's day; while the leg still falls, its lowest close so far, the earliest of equal ones. */
function lowestDay({ prices }: Memory, { base_coin_id, start_day }: StoredLeg, now: number): string {
  const column = prices.find(base_coin_id)
  let lowest = { day: dayNumber(start_day), price: Number.POSITIVE_INFINITY }
  if (column === undefined) return start_day
  for (let { day } = lowest; day < dayOf(now); day += 1) {
    const price = prices.days.get(day, column)
    if (price > 0 && price < lowest.price) lowest = { day, price }
  }
  return dayKey(lowest.day)
}
