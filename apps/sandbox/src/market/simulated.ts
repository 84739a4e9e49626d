import { FOLLOWS, listings, STABLE } from './coins.ts'
import { chance, walk, wobble } from './noise.ts'
import { type Coin, DAY, type Market } from './world.ts'

/** The instant at which every price equals the table in `coins.ts`. */
export const ANCHOR = Date.parse('2026-11-20T12:00:00Z')
const FACTOR = 0
const FACTOR_VOLATILITY = 0.014

// Caches the market factor: all coins of a request read it at the same few instants.
function memo(compute: (second: number) => number) {
  const known = new Map<number, number>()
  return (second: number) => {
    let value = known.get(second)
    if (value === undefined) {
      if (known.size > 20_000) known.clear()
      value = compute(second)
      known.set(second, value)
    }
    return value
  }
}

/**
 * A market that never stops: a price is a pure function of seed, coin and whole second, so any past instant
 * can be asked for and two processes agree. Prices are the anchor times the exponent of a shared market
 * factor and a walk of the coin's own.
 */
export function simulatedMarket(seed: number, count = 300): Market {
  const factor = memo((second) => walk(seed, FACTOR, second))
  const list = listings(count, seed)
  const streamOf = new Map(list.map((listing, i) => [listing.id, i + 1]))
  const anchor = ANCHOR / 1000
  const coins = list.map((listing, i): Coin => {
    const stable = STABLE.has(listing.id)
    const own = i + 1
    const stream = streamOf.get(FOLLOWS.get(listing.id) ?? listing.id) ?? own
    const major = stream <= 2
    const beta = major ? 0.85 + stream * 0.1 : 1.1 + 0.4 * chance(seed, stream, 50, 0)
    const volatility = major ? 0.004 + stream * 0.004 : 0.024 + 0.012 * chance(seed, stream, 50, 1)
    const move = (second: number) =>
      stable
        ? 0.0012 * wobble(seed, own, second)
        : beta * FACTOR_VOLATILITY * factor(second) + volatility * walk(seed, stream, second)
    const zero = stable ? 0 : move(anchor)
    const supply = (listing.cap * 1e9) / listing.price
    const totalSupply =
      listing.id === 'bitcoin' ? 21e6 : stable || major ? supply : supply * (1.35 + 0.35 * chance(seed, own, 50, 2))
    const turnover = stable ? 0.5 : 0.07 + 0.05 * chance(seed, own, 50, 3)
    // Invented coins are young: one to three years.
    const listedAt = ANCHOR - (i < 101 ? 1461 : 365 + Math.floor((chance(seed, own, 50, 4) + 1) * 365)) * DAY
    return {
      id: listing.id,
      symbol: listing.symbol,
      name: listing.name,
      color: listing.color,
      stable,
      listedAt,
      at: (ms) => {
        if (ms < listedAt) return null
        const second = Math.floor(ms / 1000)
        const price = listing.price * Math.exp(move(second) - zero)
        const cap = price * supply
        return { price, cap, volume: cap * turnover * Math.exp(0.8 * wobble(seed, own, second)), totalSupply }
      },
    }
  })
  return { coins, byId: new Map(coins.map((coin) => [coin.id, coin])) }
}
