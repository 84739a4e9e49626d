import { centredReturns, chanceOf } from '@palata/contract/record/chance'
import { blindEnd, boundsOf } from '@palata/contract/record/cone'
import { alphaOf } from '@palata/contract/record/results'
import { PAST_HOURS } from '@palata/contract/record/rules'
import { percentileOf } from '@palata/contract/record/skill'
import { listHours, listPricesThen } from '#features/priceHistory'
import { listRatios, unitRatios } from '#features/signals'
import type { Db } from '#platform/database.ts'
import type { EndedCall, EndFigures, Figures } from './figureStore.ts'
import {
  BITCOIN,
  bitcoinReturns,
  type DayMarket,
  listPaths,
  marketBefore,
  pricesAfter,
  volatilities,
} from './market.ts'
import type { DueCall, LateEntries } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** The chance of a call at sealing; null without a target, or when too little is known of its coin's past. */
export async function figureChance(db: Db, call: DueCall & { hash: string }): Promise<number | null> {
  const last = Math.floor(call.sealed_at.getTime() / HOUR_MS)
  const from = new Date((last - PAST_HOURS) * HOUR_MS)
  const past = await listHours(db, call.coin_id, from, call.sealed_at)
  const ratios = await listRatios(db, [call.coin_id], from, call.sealed_at)
  const prices = new Array<number | null>(PAST_HOURS + 1).fill(null)
  for (const { hour, price_usd: price } of past)
    prices[hour.getTime() / HOUR_MS - last + PAST_HOURS] = price * unitAt(ratios, hour)
  const returns = centredReturns(prices)
  if (!returns) return null
  const { direction: side, start_price: start, target_price: target, stop_price: stop, horizon_days: days } = call
  return chanceOf({ side, start, target, stop, hours: days * DAY_HOURS }, returns, call.hash)
}

/** What a price at the instant is multiplied by to be in the unit from before all of the coin's redenominations. */
const unitAt = (ratios: Awaited<ReturnType<typeof listRatios>>, time: Date) =>
  ratios.reduce((unit, { at, ratio }) => (at <= time ? unit * ratio : unit), 1)

/** What is known once a call has ended: its alpha, and prices for late readers that nobody kept in their time. */
export async function figureEnd(db: Db, call: EndedCall): Promise<EndFigures> {
  const prices = await listPricesThen(db, [
    { coinId: BITCOIN, at: call.sealed_at },
    { coinId: BITCOIN, at: call.ended_at },
  ])
  const [before, after] = prices.map((found) => found?.price ?? null)
  return {
    alpha: before && after ? alphaOf(call.result_percent, before, after) : null,
    ...(await figureLate(db, call, call.ended_at)),
  }
}

/** The hourly prices of an hour and of a day after the seal, in the unit of the call; of what is not over, null. */
export async function figureLate(db: Db, call: DueCall, until: Date): Promise<LateEntries> {
  const priceAfter = async (hours: number) => {
    const at = new Date(call.sealed_at.getTime() + hours * HOUR_MS)
    if (at > until) return null
    const [found] = await listPricesThen(db, [{ coinId: call.coin_id, at }])
    const units = await unitRatios(db, [call.coin_id], call.sealed_at, at)
    return found ? found.price * (units.get(call.coin_id) ?? 1) : null
  }
  return { entry_60: await priceAfter(1), entry_1440: await priceAfter(DAY_HOURS) }
}

/** What is known once the horizon has passed: `u`, and how the call would have ended with the other coins of its day. */
export async function figureHorizon(db: Db, call: EndedCall, now: Date): Promise<Figures> {
  const market = await marketBefore(db, call.sealed_at, now)
  if (!market) return { u: null, market_day: null, blind_results: [], blind_hours: [] }
  const until = new Date(call.sealed_at.getTime() + call.horizon_days * DAY_HOURS * HOUR_MS)
  const returns = await returnsOver(db, [...new Set([...market.coins, call.coin_id])], call.sealed_at, until)
  const own = returns.get(call.coin_id)
  const others =
    call.coin_id === BITCOIN
      ? await bitcoinReturns(db, call.sealed_at.toISOString().slice(0, 10), call.horizon_days)
      : market.coins.flatMap((coin) => (coin === call.coin_id ? [] : (returns.get(coin) ?? [])))
  return {
    u: own === undefined ? null : percentileOf(call.direction, own, others),
    market_day: market.day,
    ...(await blindEnds(db, call, market, until)),
  }
}

/** Returns by coin; a coin that fell silent has lost everything, one that had no price at the start is absent. */
async function returnsOver(db: Db, coins: number[], from: Date, until: Date): Promise<Map<number, number>> {
  const starts = await pricesAfter(db, coins, from)
  const ends = await pricesAfter(db, coins, until)
  const units = await unitRatios(db, coins, from, until)
  return new Map(
    [...starts].map(([coin, start]) => [coin, ((ends.get(coin) ?? 0) * (units.get(coin) ?? 1)) / start - 1]),
  )
}

/** Results are of the market's coins whose past and prices are known; without the call's own volatility there are none. */
async function blindEnds(db: Db, call: EndedCall, { coins }: DayMarket, until: Date) {
  const known = await volatilities(db, [...new Set([...coins, call.coin_id])], call.sealed_at)
  const own = known.get(call.coin_id)
  const ends: { at: number; result: number }[] = []
  if (own) {
    const { start_price: start, target_price: target, stop_price: stop } = call
    const bounds = boundsOf({ start, target, stop }, own)
    const paths = new Map((await listPaths(db, coins, call.sealed_at, until)).map((path) => [path.coin_id, path]))
    const ratios = Map.groupBy(await listRatios(db, coins, call.sealed_at, until), ({ coin_id: coin }) => coin)
    for (const coin of coins) {
      const moved = ratios.get(coin) ?? []
      const unit = (hours: number) => unitAt(moved, new Date(call.sealed_at.getTime() + hours * HOUR_MS))
      const [path, volatility] = [paths.get(coin), known.get(coin)]
      if (!path || !volatility) continue
      const prices = path.hours.map((hour, at) => [hour, path.prices[at]! * unit(hour)] as const)
      const end = blindEnd(call.direction, bounds, volatility, prices)
      if (end) ends.push(end)
    }
  }
  return { blind_results: ends.map(({ result }) => result), blind_hours: ends.map(({ at }) => at) }
}
