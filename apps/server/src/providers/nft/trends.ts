import { z } from 'zod'
import { ProviderError } from '../errors.ts'
import { filledLine, givenId, link, MOST_CHANGE, MOST_PRICE } from '../given.ts'
import { createHttp, type HttpOptions } from '../http.ts'

interface NftCollection {
  id: string
  name: string
  image_url: string
  blur_url: string
  floor_price_eth: number | null
  change_1w_percent: number | null
}

export interface NftTrends {
  /** Most traded collections of the last seven days. Throws `ProviderError`. */
  trending: (limit: number) => Promise<NftCollection[]>
}

const TTL_MS = 3_600_000

const Trending = z.object({ collections: z.array(z.unknown()) })
const Collection = z.object({
  collection: givenId(200),
  name: filledLine(100),
  image_url: link.transform((url) => (url?.startsWith('https:') ? url : '')),
  contracts: z
    .array(z.object({ address: givenId(200), chain: z.string() }))
    .nullish()
    .transform((contracts) => contracts ?? []),
})
const Price = z.coerce.number().min(1e-18).max(MOST_PRICE).nullish().catch(null)
const Points = z.object({ floor_prices: z.array(z.unknown()) })
const Point = z.object({ token_unit: Price, symbol: z.string().nullish() })

/** OpenSea API v2: https://docs.opensea.io/reference/get_trending_collections and each one's floor price. */
export function createNftTrends({ apiKey, ...options }: HttpOptions & { apiKey?: string | undefined }): NftTrends {
  const http = createHttp('opensea', { callsPerMinute: 30, ...options }, { ...(apiKey && { 'x-api-key': apiKey }) })

  async function floorOf(slug: string) {
    const path = `/api/v2/collections/${encodeURIComponent(slug)}/floor_prices`
    try {
      const { floor_prices } = await http.json(path, Points, { timeframe: 'seven_days' })
      const prices = http
        .rows(floor_prices, Point, 'floor_prices')
        .flatMap(({ token_unit, symbol }) => (/^W?ETH$/i.test(symbol ?? '') && token_unit ? [token_unit] : []))
      const [first, last] = [prices[0], prices.at(-1)]
      const change = first && last && prices.length > 1 ? Math.min(MOST_CHANGE, (last / first - 1) * 100) : null
      return { floor_price_eth: last ?? null, change_1w_percent: change }
    } catch (error) {
      // The collection is shown without its floor price.
      if (!(error instanceof ProviderError)) throw error
      return { floor_price_eth: null, change_1w_percent: null }
    }
  }

  return {
    async trending(limit) {
      const { value } = await http.cached(`trending ${limit}`, TTL_MS, async () => {
        const query = { timeframe: 'seven_days', chains: 'ethereum', limit }
        const { collections } = await http.json('/api/v2/collections/trending', Trending, query)
        const found = http.some(collections, Collection, 'trending').slice(0, limit)
        return Promise.all(
          found.map(async ({ collection, name, image_url, contracts }) => {
            const address = contracts.find(({ chain }) => chain === 'ethereum')?.address ?? collection
            return {
              id: collection,
              name,
              image_url,
              blur_url: `https://blur.io/collection/${encodeURIComponent(address)}`,
              ...(await floorOf(collection)),
            }
          }),
        )
      })
      return value
    },
  }
}
