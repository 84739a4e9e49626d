import { z } from 'zod'
import { ProviderError } from '../errors.ts'
import { isAddress, isInstant, MOST_CHANGE, MOST_PRICE } from '../given.ts'
import { createHttp, type HttpOptions } from '../http.ts'

export type NftMarketOptions = HttpOptions & { apiKey?: string | undefined; slug: string }

/** Null when the market does not know it. */
interface Floor {
  eth: number | null
  usd: number | null
  /** Percent of the price in ether, as the market quotes it. */
  change1d: number | null
  quotedAt: Date
}

export interface NftMarket {
  /** Throws `ProviderError`. */
  floor: () => Promise<Floor>
  /** Address of the collection's picture; null without one. */
  logo: () => Promise<string | null>
}

// Seconds, milliseconds or a date: the documentation and the published types disagree.
const Time = z.union([z.number(), z.string()]).transform((given, context) => {
  const ms = typeof given === 'string' ? Date.parse(given) : given < 1e11 ? given * 1000 : given
  if (isInstant(new Date(ms))) return new Date(ms)
  context.addIssue('not a time')
  return z.NEVER
})
const Price = z.coerce.number().min(1e-18).max(MOST_PRICE).nullish().catch(null)
const Point = z.object({ time: Time, usd_price: Price, token_unit: Price, symbol: z.string().max(100).nullish() })
const Points = z.object({ floor_prices: z.array(z.unknown()) })
/** `collection`, its slug, is in every answer: without it this is no answer. */
const Collection = z.object({ collection: z.string(), image_url: z.string().nullish() })

const ETHER = ['ETH', 'WETH']

/** OpenSea API v2: https://docs.opensea.io/reference/get_collection_floor_prices */
export function createNftMarket({ apiKey, slug, ...options }: NftMarketOptions): NftMarket {
  const http = createHttp('opensea', { callsPerMinute: 30, ...options }, { ...(apiKey && { 'x-api-key': apiKey }) })
  const path = `/api/v2/collections/${encodeURIComponent(slug)}`
  return {
    async floor() {
      const answer = await http.json(`${path}/floor_prices`, z.unknown(), { timeframe: 'one_day' })
      const { floor_prices } = http.one(answer, Points, 'floor', slug)
      const points = http.rows(floor_prices, Point, 'floor_prices').sort((a, b) => a.time.getTime() - b.time.getTime())
      const last = points.at(-1)
      if (!last) throw new ProviderError('opensea', 'no floor price', { status: 200, retryable: false })
      const [first] = points
      const [before, eth] = [etherOf(first!), etherOf(last)]
      const change1d = points.length > 1 && before && eth ? Math.min(MOST_CHANGE, (eth / before - 1) * 100) : null
      return { eth, usd: last.usd_price ?? null, change1d, quotedAt: last.time }
    },
    async logo() {
      const { image_url } = await http.json(path, Collection)
      return image_url && isAddress(image_url) ? image_url : null
    },
  }
}

/** Null for a floor price in another token. */
function etherOf({ token_unit, symbol }: z.output<typeof Point>): number | null {
  return ETHER.includes(symbol?.toUpperCase() ?? '') ? (token_unit ?? null) : null
}
