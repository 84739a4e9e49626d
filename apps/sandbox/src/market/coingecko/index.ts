import type { FastifyInstance } from 'fastify'
import type { SimClock } from '../clock.ts'
import { icon } from '../icons.ts'
import type { Market } from '../world.ts'
import { categories } from './categories.ts'
import { coin } from './coin.ts'
import { exchange } from './exchange.ts'
import { global } from './global.ts'
import { askForKey, type Host, usage } from './keys.ts'
import { markets } from './markets.ts'
import { search } from './search.ts'

/**
 * CoinGecko API v3 over `market`: paths, field names and error bodies of the public service, at one of its two hosts.
 */
export function coingecko(market: Market, clock: SimClock, host: Host) {
  return async (app: FastifyInstance) => {
    askForKey(app, host)
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ error: 'Incorrect path. Please check https://docs.coingecko.com/' }),
    )
    app.get('/ping', async () => ({ gecko_says: '(V3) To the Moon!' }))
    if (host === 'pro') usage(app)
    categories(app)
    for (const part of [markets, search, coin, exchange, global]) part(app, { market, clock })
  }
}

/** Coin pictures, outside the API prefix as on the real service's asset host. */
export function coinImages(market: Market) {
  return async (app: FastifyInstance) => {
    app.get<{ Params: { id: string } }>('/:id.svg', async (request, reply) => {
      const coin = market.byId.get(request.params.id)
      if (!coin) return reply.code(404).send()
      return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon(coin))
    })
  }
}
