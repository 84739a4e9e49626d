import type { FastifyInstance } from 'fastify'
import { pairsOf } from '../binance.ts'
import { positive, type Query, type World } from './answering.ts'

const PER_PAGE = 100

/** `/exchanges/binance/tickers`: the coin of each pair, by pages. */
export function exchange(app: FastifyInstance, { market, clock }: World) {
  app.get<{ Querystring: Query }>('/exchanges/binance/tickers', async ({ query }) => {
    const page = positive(query.page, 1)
    const shown = pairsOf(market, clock.now()).slice((page - 1) * PER_PAGE, page * PER_PAGE)
    return {
      name: 'Binance',
      tickers: shown.map(({ pair, coin }) => ({
        base: pair.slice(0, -4),
        target: 'USDT',
        coin_id: coin.id,
        target_coin_id: 'tether',
        is_anomaly: false,
        is_stale: false,
        last: coin.at(clock.now())?.price ?? null,
      })),
    }
  })
}
