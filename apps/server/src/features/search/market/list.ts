import type { ListedCoin, MarketPage, MarketQuestion } from '@palata/contract/market/list'
import { type CoinHit, FOUND_COINS } from '@palata/contract/search'
import type { z } from 'zod'
import {
  contractsOf,
  countMarket,
  dropstabUrl,
  type ListedRow,
  listMarket,
  listMarketCalled,
  listPricesThen,
  pictureUrl,
} from '#features/market'
import { listLeftOutCoins } from '#features/screener'
import type { Db } from '#platform/database.ts'
import type { CoinDetail } from '#providers/coingecko/answers.ts'
import { secure } from './present.ts'

type Question = z.output<typeof MarketQuestion>
type Hit = z.infer<typeof CoinHit>

const DAY_MS = 86_400_000
const MOST_MARKETS = 10
const TETHER = 'USDT'

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
  const [total, found] = await Promise.all([
    countMarket(db, question),
    listMarket(db, question, { offset: page * size, size, isReversed: sort.rank === 'desc' }),
  ])
  const content = await presentListed(db, found, now)
  if (currencyIds === undefined || currencyIds.length > FOUND_COINS) return { content, total }
  return { content: await Promise.all(content.map(async (coin) => detailed(coin, await detailOf(coin.slug)))), total }
}

/** The coins with their gains, from our own prices. */
async function presentListed(db: Db, found: ListedRow[], now: Date): Promise<ListedCoin[]> {
  const ago = (days: number) => found.map(({ id: coinId }) => ({ coinId, at: new Date(now.getTime() - days * DAY_MS) }))
  const [week, month] = await Promise.all([listPricesThen(db, ago(7)), listPricesThen(db, ago(30))])
  return found.map((row, place) => ({
    currencyId: row.id,
    rank: row.rank,
    symbol: row.symbol.toUpperCase(),
    name: row.name,
    slug: row.api_id,
    links: [{ type: 'dropstab', url: dropstabUrl(row.slug) }],
    image: pictureUrl(row.api_id),
    price: { USD: row.price_usd },
    pricedAt: row.quoted_at?.toISOString() ?? null,
    marketCap: row.market_cap,
    change: {
      '1D': row.change_1d,
      '7D': changeOf(row.price_usd, week[place]?.price),
      '30D': changeOf(row.price_usd, month[place]?.price),
    },
    ico: null,
    trading: row.is_traded,
    fdv: row.fdv,
    contracts: contractsOf(Object.fromEntries(row.contracts.map((one) => [one.network, one.address])), pictureUrl),
    markets: row.pair ? [pairOf(row.pair)] : [],
  }))
}

const changeOf = (price: number | null, then: number | undefined) => (price && then ? 100 * (price / then - 1) : null)

function pairOf(pair: string): ListedCoin['markets'][number] {
  const base = pair.slice(0, -TETHER.length)
  const url = `https://www.binance.com/en/trade/${encodeURIComponent(`${base}_${TETHER}`)}`
  return { exchange: 'Binance', exchangeImage: '', base, quote: TETHER, price: null, volume: null, url }
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
  const followed = await listMarketCalled(
    db,
    hits.map(({ id }) => id),
  )
  const known = new Map((await presentListed(db, followed, now)).map((coin) => [coin.slug, coin]))
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
