import type { MarketQuestion } from '@palata/contract/market/list'
import type { CoinHit, MarketCoin, MarketDetails, MarketOverview } from '@palata/contract/search/market'
import type { z } from 'zod'
import { findCoinNamed, searchCoins } from '#features/coinSearch'
import { type CoinRow, listCoins, listTopMovers, pictureUrl } from '#features/market'
import { dictionary, fold } from '#features/words'
import type { Db } from '#platform/database.ts'
import type { CoinDetail } from '#providers/coingecko/answers.ts'
import type { MarketData } from '#providers/coingecko/index.ts'
import { ProviderError } from '#providers/errors.ts'
import type { ProviderLogger } from '#providers/http.ts'
import type { NftTrends } from '#providers/nft/trends.ts'
import { listWholeMarket } from './list.ts'
import { fromCatalogue, fromDetail, secure } from './present.ts'

export interface MarketServices {
  market: MarketData
  /** Null when no NFT market is set up. */
  nfts: NftTrends | null
  logger: ProviderLogger
}

type Hit = z.infer<typeof CoinHit>

const SHOWN = 5
const MOST_HITS = 20
/** A shorter text would match thousands of coins. */
const SHORTEST = 2

/** Market data for the search. A failed source is logged, and its part is left out. */
export function createMarket({ market, nfts, logger }: MarketServices) {
  async function orElse<Value>(label: string, read: Promise<Value>, other: Value): Promise<Value> {
    try {
      return await read
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      logger.warn({ often: `search ${label}`, err: error }, `search: ${label} not read`)
      return other
    }
  }

  const detailOf = (apiId: string) => orElse<CoinDetail | null>('details', market.coin(apiId), null)

  /** Adds the coin's markets and contract; without details from the service, only our own prices. */
  async function detailed(row: CoinRow): Promise<MarketCoin> {
    const detail = await detailOf(row.api_id)
    return detail ? { ...fromDetail(detail).coin, ...priced(row) } : fromCatalogue(row)
  }

  return {
    /** The market list; the outside service tells where coins are traded. */
    list: (db: Db, question: z.output<typeof MarketQuestion>, now: Date) =>
      listWholeMarket(db, question, detailOf, now),

    /** Coins from the outside service; from our own catalogue when it does not answer. */
    async search(db: Db, text: string): Promise<Hit[]> {
      const asked = text.replace(/^\$/, '').trim()
      if (asked.length < SHORTEST) return []
      const [apiId] = dictionary().coinsOf(fold(asked))
      const named = apiId ? await findCoinNamed(db, asked, apiId) : undefined
      const found = await orElse('coins', market.search(named?.name ?? asked), null)
      if (!found) return (named ? [named] : await searchCoins(db, asked, MOST_HITS)).map(hitOf)
      const hits = found.map(({ apiId: id, symbol, name, image, rank }) => ({
        id,
        symbol,
        name,
        image: image ?? '',
        rank,
      }))
      // A Russian name identifies the coin; the service would sort it by letters.
      hits.sort((one, other) => Number(other.id === named?.api_id) - Number(one.id === named?.api_id))
      return withOwnPictures(db, hits.slice(0, MOST_HITS))
    },

    /** `countStrange` is called for each coin outside our catalogue, before the service is asked; it may refuse. */
    async details(db: Db, ids: string[], countStrange: () => void): Promise<MarketDetails> {
      const known = new Map((await listCoins(db, ids)).map((row) => [row.api_id, row]))
      for (const id of ids) if (!known.has(id)) countStrange()
      const details: MarketDetails = {}
      await Promise.all(
        ids.map(async (id) => {
          const detail = await detailOf(id)
          const row = known.get(id)
          if (detail) {
            const { markets, contracts, coin } = fromDetail(detail)
            details[id] = { markets, contracts, coin: { ...coin, ...(row && priced(row)) } }
          } else if (row) details[id] = { markets: [], contracts: [], coin: fromCatalogue(row) }
        }),
      )
      return details
    },

    async overview(db: Db): Promise<MarketOverview> {
      const [trending, gainers, losers, collections] = await Promise.all([
        orElse('trends', market.trending(), []),
        listTopMovers(db, 'gainers', SHOWN),
        listTopMovers(db, 'losers', SHOWN),
        nfts ? orElse('NFT trends', nfts.trending(SHOWN), []) : [],
      ])
      const ids = trending.slice(0, SHOWN).map(({ apiId }) => apiId)
      const known = new Map((await listCoins(db, ids)).map((row) => [row.api_id, row]))
      return {
        trending_coins: await Promise.all(
          trending.slice(0, SHOWN).map((coin) => detailed(known.get(coin.apiId) ?? strangerOf(coin))),
        ),
        top_gain_coins: gainers.map(fromCatalogue),
        top_loss_coins: losers.map(fromCatalogue),
        trending_nft_collections: collections,
      }
    },
  }
}

/** A coin outside our catalogue. */
function strangerOf(coin: Awaited<ReturnType<MarketData['trending']>>[number]): CoinRow {
  return {
    id: 0,
    api_id: coin.apiId,
    slug: coin.apiId,
    symbol: coin.symbol,
    name: coin.name,
    image: coin.image ?? '',
    rank: coin.rank,
    price_usd: coin.priceUsd,
    change_1d: coin.change1d,
    market_cap: null,
    fdv: null,
    quoted_at: null,
  }
}

/** Our own price, as on the rest of the site, and the picture from our server. */
function priced(row: CoinRow): Partial<MarketCoin> {
  if (row.id === 0) return {}
  const { slug, rank, price_usd, priced_at, change_1d_usd, market_cap, fdv, image, dropstab_url } = fromCatalogue(row)
  const shown = { slug, rank, price_usd, priced_at, change_1d_usd, market_cap, fdv, image, dropstab_url }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null))
}

function hitOf(row: Pick<CoinRow, 'api_id' | 'symbol' | 'name' | 'rank'>): Hit {
  return {
    id: row.api_id,
    symbol: row.symbol.toUpperCase(),
    name: row.name,
    image: pictureUrl(row.api_id),
    rank: row.rank,
  }
}

/** Uses our own server's pictures for coins in the catalogue. */
async function withOwnPictures(db: Db, hits: Hit[]): Promise<Hit[]> {
  const known = await listCoins(
    db,
    hits.map(({ id }) => id),
  )
  const ours = new Set(known.map(({ api_id }) => api_id))
  return hits.map((hit) => ({ ...hit, image: ours.has(hit.id) ? pictureUrl(hit.id) : secure(hit.image) }))
}
