import type { FastifyInstance } from 'fastify'
import type { SimClock } from './clock.ts'
import { type Coin, type Market, ranking } from './world.ts'

const MINUTE = 60_000
const INTERVALS: Record<string, number> = { '1m': MINUTE, '15m': 15 * MINUTE, '1h': 60 * MINUTE, '1d': 1440 * MINUTE }
/** Number of the largest coins that the exchange lists. */
const LISTED = 200
/** Prices sampled within one candle. */
const SAMPLES = 6

type Query = Record<string, string | undefined>

/** Binance's `/ping`, `/klines` and `/ticker/24hr` over the market: the public service's fields and error bodies. */
export function binance(market: Market, clock: SimClock) {
  return async (app: FastifyInstance) => {
    app.get('/ping', async (_, reply) => reply.header('x-mbx-used-weight-1m', '2').send({}))

    app.get<{ Querystring: Query }>('/klines', async ({ query }, reply) => {
      const now = clock.now()
      const length = INTERVALS[query.interval ?? '']
      if (!length) return reply.code(400).send({ code: -1120, msg: 'Invalid interval.' })
      const coin = pairOf(market, query.symbol ?? '', now)
      if (!coin) return reply.code(400).send({ code: -1121, msg: 'Invalid symbol.' })
      const limit = Math.min(1000, Number(query.limit ?? 500))
      const begin = Math.ceil(Number(query.startTime ?? now - limit * length) / length) * length
      const candles: unknown[][] = []
      for (let at = begin; at <= now && candles.length < limit; at += length) {
        const prices = pricesWithin(coin, at, Math.min(at + length, now))
        if (prices.length === 0) continue
        const [open, close] = [prices[0]!, prices.at(-1)!]
        const told = [open, Math.max(...prices), Math.min(...prices), close].map(String)
        candles.push([at, ...told, '1', at + length - 1, '1', 1, '1', '1', '0'])
      }
      return candles
    })

    app.get('/ticker/24hr', async () => {
      const now = clock.now()
      const traded = pairsOf(market, now).flatMap(({ pair, coin }) => {
        const [then, point] = [coin.at(now - 1440 * MINUTE), coin.at(now)]
        if (!point) return []
        const prices = pricesWithin(coin, now - 1440 * MINUTE, now)
        const told = { openPrice: then?.price ?? point.price, highPrice: Math.max(...prices, point.price) }
        const low = {
          lowPrice: Math.min(...prices, point.price),
          lastPrice: point.price,
          quoteVolume: point.volume * 0.3,
        }
        const figures = Object.entries({ ...told, ...low, volume: (point.volume * 0.3) / point.price })
        const texts = Object.fromEntries(figures.map(([name, value]) => [name, String(value)]))
        return [
          {
            symbol: pair,
            ...texts,
            openTime: now - 1440 * MINUTE,
            closeTime: now,
            firstId: 1,
            lastId: 1000,
            count: 1000,
          },
        ]
      })
      // The real list also has pairs with another quote coin and pairs without trades.
      const [first] = traded
      const zero = { openPrice: '0', highPrice: '0', lowPrice: '0', lastPrice: '0', volume: '0', quoteVolume: '0' }
      return [...traded, { ...first, symbol: 'ETHBTC' }, { ...first, ...zero, symbol: 'LUNAUSDT', count: 0 }]
    })
  }
}

/** USDT pairs of the listed coins; of two coins with one ticker, only the larger is listed. */
export function pairsOf(market: Market, now: number): { pair: string; coin: Coin }[] {
  const pairs = new Map<string, Coin>()
  for (const { coin } of ranking(market, now).slice(0, LISTED)) {
    const pair = `${coin.symbol.toUpperCase()}USDT`
    if (!coin.stable && !pairs.has(pair)) pairs.set(pair, coin)
  }
  return [...pairs].map(([pair, coin]) => ({ pair, coin }))
}

/** The listed coin of a USDT pair; of two coins with one ticker, the larger. */
function pairOf(market: Market, pair: string, now: number): Coin | undefined {
  if (!pair.endsWith('USDT')) return undefined
  const ticker = pair.slice(0, -4).toLowerCase()
  return ranking(market, now)
    .slice(0, LISTED)
    .find(({ coin }) => coin.symbol === ticker && !coin.stable)?.coin
}

function pricesWithin(coin: Coin, from: number, to: number): number[] {
  return Array.from(
    { length: SAMPLES + 1 },
    (_, place) => coin.at(from + ((to - from) * place) / SAMPLES)?.price,
  ).filter((price) => price !== undefined)
}
