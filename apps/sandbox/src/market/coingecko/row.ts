import type { FastifyRequest } from 'fastify'
import { allTime, change, DAY, dayRange, type Ranked } from '../world.ts'
import { imageOf, type Rate, type World } from './answering.ts'

const iso = (ms: number) => new Date(ms).toISOString()
// Six significant digits, as the service rounds; small prices keep theirs.
const round = (n: number) => Number(n.toPrecision(n >= 1e6 ? 15 : 7))

/** A coin as `/coins/markets` lists it, in the currency that costs `rate` USD. */
export function row(request: FastifyRequest, { clock }: World, { coin, point, rank }: Ranked, now: number, rate: Rate) {
  const unit = rate(now)
  const day = dayRange(coin, now)
  const ever = allTime(coin, now)
  const before = coin.at(now - DAY)
  const day1 = change(coin, now, DAY, rate)
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    image: imageOf(request, coin),
    current_price: round(point.price / unit),
    market_cap: Math.round(point.cap / unit),
    market_cap_rank: rank,
    fully_diluted_valuation: Math.round((point.totalSupply * point.price) / unit),
    total_volume: Math.round(point.volume / unit),
    high_24h: round(day.high / unit),
    low_24h: round(day.low / unit),
    price_change_24h: before ? point.price / unit - before.price / rate(now - DAY) : null,
    price_change_percentage_24h: day1,
    market_cap_change_24h: before ? (point.cap - before.cap) / unit : null,
    market_cap_change_percentage_24h: before && before.cap > 0 ? (point.cap / before.cap - 1) * 100 : null,
    circulating_supply: point.cap / point.price,
    total_supply: point.totalSupply,
    max_supply: coin.id === 'bitcoin' ? 21_000_000 : null,
    ath: round(ever.high / unit),
    ath_change_percentage: (point.price / ever.high - 1) * 100,
    ath_date: iso(ever.highAt),
    atl: round(ever.low / unit),
    atl_change_percentage: (point.price / ever.low - 1) * 100,
    atl_date: iso(ever.lowAt),
    roi: null,
    last_updated: iso(clock.quotedAt()),
  }
}
