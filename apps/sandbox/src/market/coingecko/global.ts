import type { FastifyInstance } from 'fastify'
import { DAY, ranking } from '../world.ts'
import { FIAT, type World } from './answering.ts'

/** `/global`: the whole market. */
export function global(app: FastifyInstance, world: World) {
  const { market, clock } = world
  app.get('/global', async () => {
    const now = clock.now()
    const ranked = ranking(market, now)
    const total = ranked.reduce((sum, { point }) => sum + point.cap, 0)
    const volume = ranked.reduce((sum, { point }) => sum + point.volume, 0)
    // Only coins with data on both days: a new listing would look like growth.
    const pairs = ranked.flatMap(({ coin, point }) => {
      const before = coin.at(now - DAY)
      return before ? [{ now: point.cap, before: before.cap }] : []
    })
    const before = pairs.reduce((sum, pair) => sum + pair.before, 0)
    const after = pairs.reduce((sum, pair) => sum + pair.now, 0)
    return {
      data: {
        active_cryptocurrencies: ranked.length,
        upcoming_icos: 0,
        ongoing_icos: 0,
        ended_icos: 0,
        markets: 1,
        total_market_cap: { usd: total, eur: total / FIAT.eur, rub: total / FIAT.rub },
        total_volume: { usd: volume, eur: volume / FIAT.eur, rub: volume / FIAT.rub },
        market_cap_percentage: Object.fromEntries(
          ranked.slice(0, 10).map(({ coin, point }) => [coin.symbol, (point.cap / total) * 100]),
        ),
        market_cap_change_percentage_24h_usd: before > 0 ? (after / before - 1) * 100 : 0,
        updated_at: now / 1000,
      },
    }
  })
}
