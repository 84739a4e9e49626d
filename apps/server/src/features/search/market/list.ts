import type { ListedCoin, MarketPage, MarketQuestion } from '@palata/contract/market/list'
import { FOUND_COINS } from '@palata/contract/search'
import type { CoinHit } from '@palata/contract/search/market'
import type { z } from 'zod'
import { contractsOf, dropstabUrl, listMarket, listMarketCalled, pictureUrl } from '#features/market'
import { listLeftOutCoins } from '#features/screener'
import type { Db } from '#platform/database.ts'
import type { CoinDetail } from '#providers/coingecko/answers.ts'
import { secure } from './present.ts'

type Question = z.output<typeof MarketQuestion>
type Hit = z.infer<typeof CoinHit>

const MOST_MARKETS = 10

/** Coins of our catalogue by rank. Up to three coins requested by id also get all their markets. */
export async function listWholeMarket(
  db: Db,
  { page, size, sort, filters, currencyIds }: Question,
  detailOf: (apiId: string) => Promise<CoinDetail | null>,
  now: Date,
): Promise<MarketPage> {
  const question = {
    isTraded: filters.trading ?? null,
    isInTops: filters.eligibleForTop ?? null,
    ids: currencyIds ?? null,
    leftOut: await listLeftOutCoins(db),
  }
  const part = { offset: page * size, size, isReversed: sort.rank === 'desc' }
  const { content, total } = await listMarket(db, question, part, now)
  if (currencyIds === undefined || currencyIds.length > FOUND_COINS) return { content, total }
  return { content: await Promise.all(content.map(async (coin) => detailed(coin, await detailOf(coin.slug)))), total }
}

/** Adds the service's details; missing ones stay as we know them. */
function detailed(coin: ListedCoin, detail: CoinDetail | null): ListedCoin {
  if (!detail) return coin
  const homepage = secure(detail.homepage)
  const contracts = contractsOf(detail.platforms, pictureUrl)
  return {
    ...coin,
    links: [...(homepage ? [{ type: 'website' as const, url: homepage }] : []), ...coin.links],
    contracts: contracts.length > 0 ? contracts : coin.contracts,
    markets: detail.tickers.slice(0, MOST_MARKETS).map((ticker) => ({
      exchange: ticker.exchange,
      exchangeImage: secure(ticker.exchangeImage),
      base: ticker.base,
      quote: ticker.target,
      price: ticker.priceUsd,
      volume: ticker.volumeUsd,
      url: ticker.tradeUrl ?? '',
    })),
  }
}

/** Coins named by the outside service, in its order; coins outside our catalogue get only the service's data. */
export async function presentFound(db: Db, hits: Hit[], now: Date): Promise<ListedCoin[]> {
  const ids = hits.map(({ id }) => id)
  const known = new Map((await listMarketCalled(db, ids, now)).map((coin) => [coin.slug, coin]))
  return hits.map((hit) => known.get(hit.id) ?? strangerOf(hit))
}

function strangerOf({ id, ...hit }: Hit): ListedCoin {
  return {
    ...hit,
    currencyId: null,
    slug: id,
    links: [{ type: 'dropstab', url: dropstabUrl(id) }],
    price: { USD: null },
    pricedAt: null,
    marketCap: null,
    change: { '1D': null, '7D': null, '30D': null },
    ico: null,
    trading: false,
    fdv: null,
    contracts: [],
    markets: [],
  }
}
