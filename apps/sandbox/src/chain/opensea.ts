import type { FastifyInstance } from 'fastify'
import type { SimClock } from '../market/clock.ts'
import { walk } from '../market/noise.ts'
import { DAY, HOUR, type Market } from '../market/world.ts'
import { COLLECTION } from './world.ts'

const SLUG = 'palata'
/** The price that the offer panel shows, ETH. */
const FLOOR = 0.34
const DAILY = 0.03
/** Noise stream of its own, apart from every coin's. */
const STREAM = 9_721
/** Fallback price: a recorded market may have no ether at that time. */
const ETHER_USD = 3_000

/** Most traded collections besides the club's own. */
const TRENDING = [
  { slug: 'lost-ledgers', name: 'Lost Ledgers', floor: 4.2 },
  { slug: 'quiet-foxes', name: 'Quiet Foxes', floor: 1.35 },
  { slug: 'paper-bulls', name: 'Paper Bulls', floor: 0.72 },
  { slug: 'night-validators', name: 'Night Validators', floor: 0.31 },
  { slug: 'tiny-oracles', name: 'Tiny Oracles', floor: 0.084 },
  { slug: 'gas-station-cats', name: 'Gas Station Cats', floor: 0.05 },
]

/**
 * OpenSea API v2: a collection and the floor price of its last day or week, in points an hour apart. Kinds of the fields
 * as in https://github.com/ProjectOpenSea/api-types (`opensea-api.json`, read 2026-11-28).
 */
export function opensea(seed: number, market: Market, clock: SimClock) {
  const anchor = walk(seed, STREAM, clock.now() / 1000)
  const floorAt = (ms: number) => FLOOR * Math.exp(DAILY * (walk(seed, STREAM, Math.floor(ms / 1000)) - anchor))

  const anchors = TRENDING.map((_, index) => walk(seed, STREAM + 1 + index, clock.now() / 1000))
  const trendingAt = (index: number, ms: number) =>
    TRENDING[index]!.floor * Math.exp(DAILY * (walk(seed, STREAM + 1 + index, Math.floor(ms / 1000)) - anchors[index]!))

  return async (app: FastifyInstance) => {
    app.get<{ Querystring: { limit?: string } }>('/collections/trending', async ({ query: { limit = '5' } }) => ({
      collections: TRENDING.slice(0, Number(limit)).map(({ slug, name }, index) => ({
        collection: slug,
        name,
        image_url: null,
        contracts: [{ address: `0x${String(index + 1).repeat(40)}`, chain: 'ethereum' }],
      })),
      next: null,
    }))

    app.get<{ Params: { slug: string } }>('/collections/:slug', async ({ params: { slug } }, reply) => {
      if (slug !== SLUG) return reply.code(404).send({ errors: [`Collection with slug ${slug} not found`] })
      return {
        collection: SLUG,
        name: 'PoN',
        // Null: pages load pictures over https only, so the product shows its own drawing.
        image_url: null,
        contracts: [{ address: COLLECTION.toLowerCase(), chain: 'ethereum' }],
      }
    })

    app.get<{ Params: { slug: string }; Querystring: { timeframe?: string } }>(
      '/collections/:slug/floor_prices',
      async ({ params: { slug }, query: { timeframe = 'one_day' } }, reply) => {
        const place = TRENDING.findIndex((one) => one.slug === slug)
        if (slug !== SLUG && place < 0)
          return reply.code(404).send({ errors: [`Collection with slug ${slug} not found`] })
        const span = { one_day: DAY, seven_days: 7 * DAY }[timeframe]
        if (!span) return reply.code(400).send({ errors: ['timeframe: one_day or seven_days'] })
        const now = clock.now()
        const points = Array.from({ length: span / HOUR + 1 }, (_, index) => now - span + index * HOUR)
        return {
          floor_prices: points.map((ms) => {
            const eth = place < 0 ? floorAt(ms) : trendingAt(place, ms)
            const ether = market.byId.get('ethereum')?.at(ms)?.price ?? ETHER_USD
            return {
              time: Math.floor(ms / 1000),
              usd_price: (eth * ether).toFixed(2),
              token_unit: Number(eth.toFixed(6)),
              symbol: 'ETH',
              chain: 'ethereum',
            }
          }),
        }
      },
    )
  }
}
