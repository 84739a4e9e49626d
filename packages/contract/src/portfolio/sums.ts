/** A coin with an amount. Prices are in USD; null when unknown. */
export interface Holding {
  amount: number
  price: number | null
  /** Price at the beginning of its day, and bitcoin's then. */
  base: number | null
  btcBase: number | null
}

/** A sum over the coins that have a price. */
export interface Sum {
  usd: number
  counted: number
  /** Coins without a price, which the sum leaves out. */
  left: number
}

/** What the coins are worth now. */
export function sumOf(holdings: readonly Holding[]): Sum {
  const priced = holdings.filter(({ price }) => price !== null)
  return {
    usd: total(priced.map(({ amount, price }) => amount * price!)),
    counted: priced.length,
    left: holdings.length - priced.length,
  }
}

export interface Move {
  usd: number
  percent: number
}

/**
 * How the sum moved since another time, with the amounts of today: of the coins that have a price now and had one then.
 * Null when none has both.
 */
export function moveOf<Held extends Holding>(
  holdings: readonly Held[],
  priceThen: (holding: Held) => number | null,
): Move | null {
  const both = holdings.flatMap((holding) => {
    const then = priceThen(holding)
    return holding.price !== null && then !== null
      ? [{ before: holding.amount * then, now: holding.amount * holding.price }]
      : []
  })
  return between(total(both.map(({ before }) => before)), total(both.map(({ now }) => now)))
}

export interface Comparison {
  own: Move
  /** Percent. */
  btc: number
  /** Coins without a price of now or of their day, which are left out of both. */
  left: number
}

/**
 * What the coins did since the day of each, and what the same dollars put into bitcoin on the same days would have
 * done. Null when no coin has a price of its day.
 */
export function againstBitcoin(holdings: readonly Holding[], btcNow: number | null): Comparison | null {
  const based = holdings.filter(({ price, base, btcBase }) => price !== null && base !== null && btcBase !== null)
  if (btcNow === null) return null
  const put = total(based.map(({ amount, base }) => amount * base!))
  const own = between(put, total(based.map(({ amount, price }) => amount * price!)))
  const btc = between(put, total(based.map(({ amount, base, btcBase }) => (amount * base! * btcNow) / btcBase!)))
  return own && btc && { own, btc: btc.percent, left: holdings.length - based.length }
}

/** A coin's prices at the points of a path; `base` and `since` are of its own day. */
export interface PathHolding {
  amount: number
  /** Unix time in milliseconds. */
  since: number
  base: number
  btcBase: number
  prices: readonly (number | null)[]
}

/**
 * The comparison at each of `times`, percent. Before its day a coin stands at the price of that day, on both sides, so
 * that a coin which joins moves neither line; a missing price is the one before it.
 */
export function pathOf(
  holdings: readonly PathHolding[],
  btcPrices: readonly (number | null)[],
  times: readonly number[],
) {
  const put = total(holdings.map(({ amount, base }) => amount * base))
  const lastOwn = holdings.map(({ base }) => base)
  const lastBtc = holdings.map(({ btcBase }) => btcBase)
  const points = times.map((time, at) => {
    holdings.forEach(({ since, prices }, place) => {
      if (time < since) return
      lastOwn[place] = prices[at] ?? lastOwn[place]!
      lastBtc[place] = btcPrices[at] ?? lastBtc[place]!
    })
    const own = total(holdings.map(({ amount }, place) => amount * lastOwn[place]!))
    const btc = total(holdings.map(({ amount, base, btcBase }, place) => (amount * base * lastBtc[place]!) / btcBase))
    return { own: between(put, own)?.percent ?? 0, btc: between(put, btc)?.percent ?? 0 }
  })
  return { own: points.map(({ own }) => own), btc: points.map(({ btc }) => btc) }
}

function between(then: number, now: number): Move | null {
  return then > 0 ? { usd: now - then, percent: (now / then - 1) * 100 } : null
}

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)
