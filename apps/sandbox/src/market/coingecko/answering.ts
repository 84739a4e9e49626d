import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SimClock } from '../clock.ts'
import { type Coin, DAY, HOUR, type Market, type Ranked } from '../world.ts'

export type Query = Record<string, string | undefined>
export interface World {
  market: Market
  clock: SimClock
}
/** Price of one unit of a currency in USD at an instant, ms. */
export type Rate = (ms: number) => number

/** Prices in USD; cryptocurrencies have the market's price. */
export const FIAT = { usd: 1, eur: 1.16, rub: 1 / 81.1 }
export const SPANS: Record<string, number> = {
  '1h': HOUR,
  '24h': DAY,
  '7d': 7 * DAY,
  '14d': 14 * DAY,
  '30d': 30 * DAY,
  '200d': 200 * DAY,
  '1y': 365 * DAY,
}

export const list = (text: string | undefined) => (text ? text.split(',').map((part) => part.trim().toLowerCase()) : [])
export const positive = (text: string | undefined, fallback: number) => {
  const n = Number.parseInt(text ?? '', 10)
  return n > 0 ? n : fallback
}

/** Rate of the query's currency. Null when it is missing or unknown; the service's error has then been sent. */
export function currencyOf({ market }: World, query: Query, reply: FastifyReply): Rate | null {
  if (!query.vs_currency) {
    reply.code(422).send({ error: 'Missing parameter vs_currency' })
    return null
  }
  const rate = rateOf(market, query.vs_currency.toLowerCase())
  if (!rate) reply.code(400).send({ error: 'invalid vs_currency' })
  return rate
}

function rateOf(market: Market, currency: string): Rate | null {
  if (Object.hasOwn(FIAT, currency)) return () => FIAT[currency as keyof typeof FIAT]
  const coin = currency === 'btc' || currency === 'eth' ? market.coins.find((c) => c.symbol === currency) : undefined
  return coin ? (ms) => coin.at(ms)?.price ?? Number.NaN : null
}

export const imageOf = (request: FastifyRequest, coin: Coin) =>
  `${request.protocol}://${request.host}/coingecko/images/${encodeURIComponent(coin.id)}.svg`

/** A coin in the form of search results. */
export function hit(request: FastifyRequest, { coin, rank }: Ranked) {
  const image = imageOf(request, coin)
  return {
    id: coin.id,
    name: coin.name,
    symbol: coin.symbol.toUpperCase(),
    market_cap_rank: rank,
    thumb: image,
    large: image,
  }
}
