import type { MarketQuestion } from '@palata/contract/marketList'
import type { CoinHit, MarketCoin, MarketDetails, MarketOverview } from '@palata/contract/search'
import type { z } from 'zod'
import {
  type CoinRow,
  findCoinNamed,
  listCoinsByApiId,
  listTopGainers,
  listTopLosers,
  pictureUrl,
  searchCoins,
} from '#features/market'
import type { Db } from '#platform/database.ts'
import type { CoinDetail } from '#providers/coingecko/answers.ts'
import type { MarketData } from '#providers/coingecko/index.ts'
import { ProviderError, type ProviderLogger } from '#providers/http.ts'
import type { NftTrends } from '#providers/nft/trends.ts'
import { fold } from '../words/affixes.ts'
import { dictionary } from '../words/dictionary.ts'
import { listWholeMarket } from './list.ts'
import { fromCatalogue, fromDetail, secure } from './present.ts'

export interface MarketServices {
  market: MarketData
  /** Null where no NFT market is set up. */
  nfts: NftTrends | null
  logger: ProviderLogger
}

type Hit = z.infer<typeof CoinHit>

const SHOWN = 5
const MOST_HITS = 20
/** Shorter ones are asked for in thousands of coins. */
const SHORTEST = 2

/** The market as the search shows it. A source that fails is logged, and what it would have told is left out. */
export function createMarket({ market, nfts, logger }: MarketServices) {
  async function orElse<Value>(label: string, read: Promise<Value>, other: Value): Promise<Value> {
    try {
      return await read
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      logger.warn({ err: error }, `search: ${label} not read`)
      return other
    }
  }

  const detailOf = (apiId: string) => orElse<CoinDetail | null>('details', market.coin(apiId), null)

  /** Where it is traded and its contract; of a coin whose details did not come, what our own prices say. */
  async function detailed(row: CoinRow): Promise<MarketCoin> {
    const detail = await detailOf(row.api_id)
    return detail ? { ...fromDetail(detail).coin, ...priced(row) } : fromCatalogue(row)
  }

  return {
    /** The market list; where a coin is traded is told by the outside service. */
    list: (db: Db, question: z.output<typeof MarketQuestion>, now: Date) =>
      listWholeMarket(db, question, detailOf, now),

    /** Coins of the outside service; of our own catalogue while it is silent. */
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
      // A Russian name says which coin is meant; the service would order by letters.
      hits.sort((one, other) => Number(other.id === named?.api_id) - Number(one.id === named?.api_id))
      return withOwnPictures(db, hits.slice(0, MOST_HITS))
    },

    async details(db: Db, ids: string[]): Promise<MarketDetails> {
      const known = new Map((await listCoinsByApiId(db, ids)).map((row) => [row.api_id, row]))
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
        listTopGainers(db, SHOWN),
        listTopLosers(db, SHOWN),
        nfts ? orElse('NFT trends', nfts.trending(SHOWN), []) : [],
      ])
      const ids = trending.slice(0, SHOWN).map(({ apiId }) => apiId)
      const known = new Map((await listCoinsByApiId(db, ids)).map((row) => [row.api_id, row]))
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

/** A coin that our prices do not follow. */
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

/** The price that the rest of the site shows, too; the picture from our own server. */
function priced(row: CoinRow): Partial<MarketCoin> {
  if (row.id === 0) return {}
  const { slug, rank, price_usd, change_1d_usd, market_cap, fdv, image, dropstab_url } = fromCatalogue(row)
  const shown = { slug, rank, price_usd, change_1d_usd, market_cap, fdv, image, dropstab_url }
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

/** The pictures of coins that we follow come from our own server. */
async function withOwnPictures(db: Db, hits: Hit[]): Promise<Hit[]> {
  const known = await listCoinsByApiId(
    db,
    hits.map(({ id }) => id),
  )
  const ours = new Set(known.map(({ api_id }) => api_id))
  return hits.map((hit) => ({ ...hit, image: ours.has(hit.id) ? pictureUrl(hit.id) : secure(hit.image) }))
}
