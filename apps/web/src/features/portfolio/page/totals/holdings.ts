import type { Amount, Asset, CoinWeek } from '@palata/contract/portfolio'
import type { Holding } from '@palata/contract/portfolio/sums'
import { stalenessOf } from '#features/market'

export interface Held extends Holding {
  symbol: string
  since: string
  /** A day ago and seven days ago, USD; null when unknown. */
  dayAgo: number | null
  weekAgo: number | null
}

/** The coins with an amount that can be read, in the portfolio's order. */
export function holdingsOf(
  assets: readonly Asset[],
  amounts: readonly Amount[],
  weeks: readonly CoinWeek[],
  now: Date,
): Held[] {
  const given = new Map(amounts.map((amount) => [amount.api_id, amount]))
  const then = new Map(weeks.map(({ api_id, price_then }) => [api_id, price_then]))
  return assets.flatMap(({ coin }) => {
    const { amount, since, base, btc_base: btcBase } = given.get(coin.api_id) ?? {}
    if (!amount || !since) return []
    const price = stalenessOf(coin.updated_at, now) === 'lost' ? null : coin.price_usd
    const day = coin.change_1d_usd
    return [
      {
        symbol: coin.symbol.toUpperCase(),
        amount: Number(amount),
        since,
        price,
        base: base ?? null,
        btcBase: btcBase ?? null,
        dayAgo: price === null || day === null || day <= -100 ? null : price / (1 + day / 100),
        weekAgo: then.get(coin.api_id) ?? null,
      },
    ]
  })
}

const MOST_NAMED = 3

/** «ARB, OP, TON и ещё 2». */
export function namesOf(held: readonly Held[]): string {
  const named = held.slice(0, MOST_NAMED).map(({ symbol }) => symbol)
  return `${named.join(', ')}${held.length > MOST_NAMED ? ` и\u00a0ещё\u00a0${held.length - MOST_NAMED}` : ''}`
}
