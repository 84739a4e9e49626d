import type { FastifyInstance } from 'fastify'
import { change, HOUR, ranking } from '../world.ts'
import { currencyOf, list, positive, type Query, SPANS, type World } from './answering.ts'
import { isCategory, isOfCategory } from './categories.ts'
import { row } from './row.ts'

/** `/coins/markets`: coins by order, page and currency. */
export function markets(app: FastifyInstance, world: World) {
  const { market, clock } = world
  app.get<{ Querystring: Query }>('/coins/markets', async (request, reply) => {
    const query = request.query
    const rate = currencyOf(world, query, reply)
    if (!rate) return reply
    const now = clock.now()
    if (query.category && !isCategory(query.category)) return reply.code(404).send({ error: 'category not found' })
    const ids = list(query.ids)
    const symbols = list(query.symbols)
    const found = ranking(market, now).filter(
      ({ coin }) =>
        (!query.category || isOfCategory(coin, query.category)) &&
        ((ids.length === 0 && symbols.length === 0) || ids.includes(coin.id) || symbols.includes(coin.symbol)),
    )
    const [key, direction] = /^(market_cap|volume|id)_(asc|desc)$/.exec(query.order ?? '')?.slice(1) ?? [
      'market_cap',
      'desc',
    ]
    const sign = direction === 'asc' ? 1 : -1
    if (key === 'id') found.sort((a, b) => sign * (a.coin.id < b.coin.id ? -1 : 1))
    else {
      const by = key === 'volume' ? ('volume' as const) : ('cap' as const)
      found.sort((a, b) => sign * (a.point[by] - b.point[by]))
    }
    const perPage = Math.min(positive(query.per_page, 100), 250)
    const start = (positive(query.page, 1) - 1) * perPage
    const spans = list(query.price_change_percentage).filter((span) => span in SPANS)
    return found.slice(start, start + perPage).map((entry) => ({
      ...row(request, world, entry, now, rate),
      ...Object.fromEntries(
        spans.map((span) => [
          `price_change_percentage_${span}_in_currency`,
          change(entry.coin, now, SPANS[span]!, rate),
        ]),
      ),
      ...(query.sparkline === 'true' && {
        sparkline_in_7d: {
          price: Array.from({ length: 168 }, (_, i) => now - (167 - i) * HOUR).flatMap((ms) => {
            const point = entry.coin.at(ms)
            return point ? [point.price / rate(ms)] : []
          }),
        },
      }),
    }))
  })
}
