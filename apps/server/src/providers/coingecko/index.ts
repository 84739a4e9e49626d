import { z } from 'zod'
import type { CallPurpose } from '#platform/budgets/callBudget.ts'
import type { Cached } from '../answerCache.ts'
import { ProviderError } from '../errors.ts'
import { createHttp, type HttpOptions } from '../http.ts'
import { createTurns } from '../turns.ts'
import {
  Category,
  ChartPoint,
  type CoinDetail,
  type CoinHit,
  Detail,
  Global,
  Hit,
  List,
  type MarketRow,
  Member,
  Pair,
  Past,
  type PastDay,
  pastOf,
  Row,
  Ticker,
  Trending,
  type TrendingCoin,
  type Week,
  WeekRow,
} from './answers.ts'
import { PLANS, type Plan } from './plans.ts'
import { codeOf } from './refusals.ts'

export type { PastDay, Week }

export type CoinGeckoOptions = Omit<HttpOptions, 'spend'> & {
  /** Without a key, calls share the address's public limit. */
  apiKey?: string
  /** The header of the key; each of the two hosts accepts one, see `planOf`. */
  keyHeader?: Plan['header']
  /** Counts a call against the plan; false refuses it. */
  spend?: (purpose: CallPurpose) => Promise<boolean>
  /** Milliseconds for which an answer of each kind is cached. */
  ttlMs?: Partial<typeof TTL_MS>
}

// A demo key allows about 13 calls an hour on average: jobs poll, readers only read the cache.
const TTL_MS = {
  markets: 60_000,
  search: 600_000,
  trending: 3_600_000,
  coin: 300_000,
  chart: 300_000,
  global: 1_800_000,
}

const PAIRS_PER_PAGE = 100

/** The first page always has rows; the one after the last has none. */
const ofPage = (page: number) => (page === 1 ? 'some' : 'rows')

/** Every method throws `ProviderError` when there is neither an answer nor a cached one. */
export type MarketData = {
  /** Coins by market cap, largest first. `perPage` is at most 250; pages start at 1. */
  markets: (page: { page: number; perPage: number }) => Promise<MarketRow[]>
  /** The same page with its age, for screens that show when prices are outdated. */
  marketsCached: (page: { page: number; perPage: number }) => Promise<Cached<MarketRow[]>>
  /** The same page with prices of the last seven days; not cached beyond use. */
  weeks: (page: { page: number; perPage: number }) => Promise<Week[]>
  /** All categories. */
  categories: () => Promise<{ id: string; name: string }[]>
  /** Ids of the category's largest coins; `limit` is at most 250. Error status 404 for an unknown category. */
  ofCategory: (id: string, limit: number) => Promise<string[]>
  /** A page of Binance's USDT pairs by coin ids, the most traded first. Pages start at 1. */
  pairs: (page: number) => Promise<{ pairs: { apiId: string; pair: string }[]; isLast: boolean }>
  search: (text: string) => Promise<CoinHit[]>
  trending: () => Promise<TrendingCoin[]>
  /** Error status 404 for an unknown coin. */
  coin: (id: string) => Promise<CoinDetail>
  /** `[ms, USD]`, oldest first: five-minute points for one day, hourly up to 90 days, then daily. */
  chart: (id: string, days: number) => Promise<[number, number][]>
  /** Daily closes of that many days, oldest first; the last point is current. */
  past: (id: string, days: number) => Promise<PastDay[]>
  /** `change1d` in percent. */
  global: () => Promise<{ marketCapUsd: number; change1d: number; asOf: Date }>
}

/**
 * CoinGecko API v3, https://docs.coingecko.com/reference (read 2026-11-27), at the host of the plan. Prices are only displayed and never used for payments.
 */
export function createCoinGecko(options: CoinGeckoOptions): MarketData {
  const { apiKey, keyHeader = PLANS.demo.header } = options
  const ttl = { ...TTL_MS, ...options.ttlMs }
  // All clients share one account.
  const turns = createTurns(options)
  const client = (purpose: CallPurpose) => {
    const { spend, ...rest } = options
    const headers = { accept: 'application/json', ...(apiKey && { [keyHeader]: apiKey }) }
    return createHttp('coingecko', { ...rest, turns, codeOf, ...(spend && { spend: () => spend(purpose) }) }, headers)
  }
  /** Prices are urgent and may use the rest of the month's calls. */
  const urgent = client('prices')
  const http = client('jobs')
  const readers = client('readers')

  const coinPath = (coinId: string) => {
    // encodeURIComponent keeps dots, and "/coins/.." is another path.
    if (!/[^.]/.test(coinId)) throw new ProviderError('coingecko', 'no such coin', { status: 404, retryable: false })
    return `/coins/${encodeURIComponent(coinId)}`
  }

  const marketsCached: MarketData['marketsCached'] = ({ page, perPage }) =>
    urgent.cached(`markets ${page} ${perPage}`, ttl.markets, async () => {
      const query = { order: 'market_cap_desc', per_page: perPage, page, price_change_percentage: '7d' }
      const answer = await urgent.json('/coins/markets', List, { vs_currency: 'usd', ...query })
      return urgent[ofPage(page)](answer, Row, 'markets')
    })

  return {
    marketsCached,
    markets: async (page) => (await marketsCached(page)).value,

    weeks: async ({ page, perPage }) => {
      const query = { order: 'market_cap_desc', per_page: perPage, page, sparkline: 'true' }
      const spans = { price_change_percentage: '14d,30d,200d,1y' }
      const answer = await http.json('/coins/markets', List, { vs_currency: 'usd', ...query, ...spans })
      return http[ofPage(page)](answer, WeekRow, 'weeks')
    },

    categories: async () => http.some(await http.json('/coins/categories/list', List), Category, 'categories'),

    ofCategory: async (id, limit) => {
      const query = { vs_currency: 'usd', category: id, order: 'market_cap_desc', per_page: limit, page: 1 }
      // A category may have no coin of this market.
      return http.rows(await http.json('/coins/markets', List, query), Member, 'category')
    },

    pairs: async (page) => {
      const query = { page, order: 'volume_desc' }
      const { tickers } = await http.json('/exchanges/binance/tickers', z.object({ tickers: List }), query)
      const pairs = http[ofPage(page)](tickers, Pair, 'pairs').flatMap(({ apiId, pair, isOfTether, isFresh }) =>
        isOfTether && isFresh ? [{ apiId, pair }] : [],
      )
      return { pairs, isLast: tickers.length < PAIRS_PER_PAGE }
    },

    search: async (text) => {
      const query = text.trim().slice(0, 100)
      const { value } = await readers.cached(`search ${query.toLowerCase()}`, ttl.search, async () => {
        const { coins } = await readers.json('/search', z.object({ coins: List }), { query })
        return readers.each(coins, Hit, 'search')
      })
      return value
    },

    trending: async () => {
      const { value } = await readers.cached('trending', ttl.trending, async () => {
        const { coins } = await readers.json('/search/trending', z.object({ coins: List }))
        return readers.some(coins, Trending, 'trending')
      })
      return value
    },

    coin: async (coinId) => {
      const path = coinPath(coinId)
      const { value } = await readers.cached(`coin ${coinId}`, ttl.coin, async (): Promise<CoinDetail> => {
        const query = { localization: 'false', tickers: 'true', market_data: 'true' }
        const { tickers, ...coin } = await readers.json(path, Detail, query)
        if (coin.apiId !== coinId)
          throw new ProviderError('coingecko', `${path}: another coin`, { status: 200, retryable: false })
        const fresh = readers
          .rows(tickers, Ticker, 'tickers')
          .flatMap(({ isFresh, ticker }) => (isFresh ? [ticker] : []))
        return { ...coin, tickers: fresh.sort((a, b) => (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0)) }
      })
      return value
    },

    chart: async (coinId, days) => {
      const path = `${coinPath(coinId)}/market_chart`
      const { value } = await http.cached(`chart ${coinId} ${days}`, ttl.chart, async () => {
        const { prices } = await http.json(path, z.object({ prices: List }), { vs_currency: 'usd', days })
        return http.some(prices, ChartPoint, 'chart')
      })
      return value
    },

    past: async (coinId, days) => {
      const query = { vs_currency: 'usd', days, interval: 'daily' }
      return pastOf(await http.json(`${coinPath(coinId)}/market_chart`, Past, query))
    },

    global: async () => {
      const { value, asOf } = await http.cached('global', ttl.global, async () => {
        const { data } = http.one(await http.json('/global', z.unknown()), Global, 'global', 'market_cap')
        return { marketCapUsd: data.total_market_cap.usd, change1d: data.market_cap_change_percentage_24h_usd }
      })
      return { ...value, asOf }
    },
  }
}
