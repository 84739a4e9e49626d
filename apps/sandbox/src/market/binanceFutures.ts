import type { FastifyInstance } from 'fastify'
import { pairsOf } from './binance.ts'
import type { SimClock } from './clock.ts'
import type { Coin, Market } from './world.ts'

const HOUR = 3_600_000
/** Rates are settled at 0, 8 and 16 hours UTC. */
const SETTLED_EVERY = 8 * HOUR
/** The exchange's contracts of so many coins, because one costs too little. */
const LOT = 1000
/** A cheaper coin has contracts of a thousand. */
const CHEAP_USD = 0.001

/** Binance's `/ping`, `/premiumIndex` and `/openInterest` of USDⓈ-M futures: the service's fields and error bodies. */
export function binanceFutures(market: Market, clock: SimClock) {
  return async (app: FastifyInstance) => {
    app.get('/ping', async (_, reply) => reply.header('x-mbx-used-weight-1m', '2').send({}))

    app.get('/premiumIndex', async () => {
      const now = clock.now()
      const rows = contractsOf(market, now).map(({ contract, coin, lot }) => rateOf(contract, coin, lot, now))
      // The real list also has contracts with a day of delivery, which pay no rate.
      const [first] = rows
      return [...rows, { ...first, symbol: 'BTCUSDT_270326', lastFundingRate: '0.00000000', nextFundingTime: 0 }]
    })

    app.get<{ Querystring: { symbol?: string } }>('/openInterest', async ({ query }, reply) => {
      const now = clock.now()
      const found = contractsOf(market, now).find(({ contract }) => contract === query.symbol)
      if (!found) return reply.code(400).send({ code: -1121, msg: 'Invalid symbol.' })
      const { coin, lot } = found
      const point = coin.at(now)
      // A fifth of the day's trade is open.
      const contracts = point ? (point.volume * 0.2) / point.price / lot : 0
      return { openInterest: contracts.toFixed(3), symbol: query.symbol, time: now }
    })
  }
}

interface Contract {
  contract: string
  coin: Coin
  lot: number
}

function contractsOf(market: Market, now: number): Contract[] {
  return pairsOf(market, now).map(({ pair, coin }) => {
    const lot = (coin.at(now)?.price ?? 1) < CHEAP_USD ? LOT : 1
    return { contract: lot === 1 ? pair : `${lot}${pair}`, coin, lot }
  })
}

/** Who expects growth pays: the rate follows the change of the last eight hours. */
function rateOf(contract: string, coin: Coin, lot: number, now: number) {
  const [then, point] = [coin.at(now - SETTLED_EVERY), coin.at(now)]
  const change = then && point ? point.price / then.price - 1 : 0
  const rate = Math.max(-0.02, Math.min(0.02, 0.0001 + change / 200))
  const price = String((point?.price ?? 0) * lot)
  return {
    symbol: contract,
    markPrice: price,
    indexPrice: price,
    estimatedSettlePrice: price,
    lastFundingRate: rate.toFixed(8),
    interestRate: '0.00010000',
    nextFundingTime: (Math.floor(now / SETTLED_EVERY) + 1) * SETTLED_EVERY,
    time: now,
  }
}
