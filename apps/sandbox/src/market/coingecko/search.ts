import type { FastifyInstance } from 'fastify'
import { change, DAY, ranking } from '../world.ts'
import { hit, imageOf, type Query, type World } from './answering.ts'

/** `/search` and `/search/trending`. */
export function search(app: FastifyInstance, world: World) {
  const { market, clock } = world
  app.get<{ Querystring: Query }>('/search', async (request) => {
    const text = (request.query.query ?? '').trim().toLowerCase()
    const coins = ranking(market, clock.now())
      .filter(({ coin }) => [coin.id, coin.symbol, coin.name.toLowerCase()].some((word) => word.includes(text)))
      // An exact symbol outranks a large coin that merely contains the letters.
      .sort((a, b) => Number(b.coin.symbol === text) - Number(a.coin.symbol === text) || a.rank - b.rank)
      .slice(0, 25)
      .map((entry) => ({ ...hit(request, entry), api_symbol: entry.coin.id }))
    return { coins, exchanges: [], icos: [], categories: [], nfts: [] }
  })

  app.get('/search/trending', async (request) => {
    const now = clock.now()
    const btc = market.byId.get('bitcoin')?.at(now)?.price ?? 1
    // Never with an exponent.
    const plain = (n: number) => n.toFixed(20)
    const money = (n: number) => `$${Math.round(n).toLocaleString('en-US')}`
    const coins = ranking(market, now)
      .filter(({ coin }) => !coin.stable)
      .map((entry) => ({ entry, day: change(entry.coin, now, DAY) ?? 0 }))
      .sort((a, b) => b.day - a.day)
      .slice(0, 15)
      .map(({ entry, day }, score) => ({
        item: {
          ...hit(request, entry),
          coin_id: market.coins.indexOf(entry.coin) + 1,
          small: imageOf(request, entry.coin),
          slug: entry.coin.id,
          price_btc: entry.point.price / btc,
          score,
          data: {
            price: entry.point.price,
            price_btc: plain(entry.point.price / btc),
            price_change_percentage_24h: { usd: day },
            market_cap: money(entry.point.cap),
            market_cap_btc: plain(entry.point.cap / btc),
            total_volume: money(entry.point.volume),
            total_volume_btc: plain(entry.point.volume / btc),
            sparkline: imageOf(request, entry.coin),
            content: null,
          },
        },
      }))
    return { coins, nfts: [], categories: [] }
  })
}
