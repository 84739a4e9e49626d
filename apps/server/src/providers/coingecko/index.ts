import { z } from 'zod'
import { type Cached, createHttp, type HttpOptions, ProviderError } from '../http.ts'

export type CoinGeckoOptions = HttpOptions & {
  /** Without one the call is keyless, under a shared limit of the address. */
  apiKey?: string
  /** Which header carries the key; the hosts differ too, so `baseUrl` must match. */
  plan?: 'demo' | 'pro'
  /** How long an answer of each kind is served from memory. */
  ttlMs?: Partial<typeof TTL_MS>
}

// A demo key buys about 13 calls an hour in the long run; callers poll, readers only read memory.
const TTL_MS = { markets: 60_000, search: 600_000, trending: 600_000, coin: 300_000, chart: 300_000, global: 300_000 }

/** Money in USD, changes in percent, supplies left out. Null where the provider sends null. */
type MarketRow = {
  apiId: string
  symbol: string
  name: string
  image: string | null
  priceUsd: number | null
  marketCap: number | null
  rank: number | null
  fdv: number | null
  volume24h: number | null
  high24h: number | null
  low24h: number | null
  change1d: number | null
  change7d: number | null
  ath: number | null
  athDate: Date | null
  atl: number | null
  atlDate: Date | null
  lastUpdated: Date
}

type CoinHit = { apiId: string; symbol: string; name: string; image: string | null; rank: number | null }
type TrendingCoin = CoinHit & { priceUsd: number | null; change1d: number | null }
type CoinTicker = {
  base: string
  target: string
  exchange: string
  exchangeImage: string | null
  tradeUrl: string | null
  volumeUsd: number | null
}
/** `platforms`: chain → contract address. `tickers`: fresh ones only, largest volume first. */
type CoinDetail = MarketRow & {
  webSlug: string
  homepage: string | null
  platforms: Record<string, string>
  tickers: CoinTicker[]
}

/** Every method throws `ProviderError` when there is neither an answer nor a remembered one. */
export type MarketData = {
  /** Coins by market cap, largest first. `perPage` is 250 at most, pages count from 1. */
  markets: (page: { page: number; perPage: number }) => Promise<MarketRow[]>
  /** The same page with its age, for a screen that must say that prices stand still. */
  marketsCached: (page: { page: number; perPage: number }) => Promise<Cached<MarketRow[]>>
  search: (text: string) => Promise<CoinHit[]>
  trending: () => Promise<TrendingCoin[]>
  /** Status 404 in the error when there is no such coin. */
  coin: (id: string) => Promise<CoinDetail>
  /** `[ms, USD]`, oldest first: five-minute points for a day, hourly up to 90 days, then daily. */
  chart: (id: string, days: number) => Promise<[number, number][]>
  /** `change1d` in percent. */
  global: () => Promise<{ marketCapUsd: number; change1d: number }>
}

const number = z
  .number()
  .nullish()
  .transform((n) => n ?? null)
const date = z
  .string()
  .nullish()
  .transform((text, context) => {
    if (!text) return null
    const parsed = new Date(text)
    if (!Number.isNaN(parsed.getTime())) return parsed
    context.addIssue('not a date')
    return z.NEVER
  })
// Addresses reach the page, so nothing but the web passes ("missing_large.png" and worse).
const link = z
  .string()
  .nullish()
  .transform((text) => (text && /^https?:\/\//i.test(text) ? text : null))
const symbol = z.string().transform((text) => text.toUpperCase())
const id = z.string().min(1)
const rank = z
  .number()
  .int()
  .positive()
  .nullish()
  .transform((n) => n ?? null)

const Row = z
  .object({
    id,
    symbol,
    name: z.string(),
    image: link,
    current_price: number,
    market_cap: number,
    market_cap_rank: rank,
    fully_diluted_valuation: number,
    total_volume: number,
    high_24h: number,
    low_24h: number,
    price_change_percentage_24h: number,
    price_change_percentage_7d_in_currency: number,
    ath: number,
    ath_date: date,
    atl: number,
    atl_date: date,
    last_updated: z.string().pipe(z.coerce.date()),
  })
  .transform(
    (row): MarketRow => ({
      apiId: row.id,
      symbol: row.symbol,
      name: row.name,
      image: row.image,
      priceUsd: row.current_price,
      marketCap: row.market_cap,
      rank: row.market_cap_rank,
      fdv: row.fully_diluted_valuation,
      volume24h: row.total_volume,
      high24h: row.high_24h,
      low24h: row.low_24h,
      change1d: row.price_change_percentage_24h,
      change7d: row.price_change_percentage_7d_in_currency,
      ath: row.ath,
      athDate: row.ath_date,
      atl: row.atl,
      atlDate: row.atl_date,
      lastUpdated: row.last_updated,
    }),
  )

const hitFields = { id, symbol, name: z.string(), large: link, market_cap_rank: rank }
const toHit = (hit: z.output<z.ZodObject<typeof hitFields>>): CoinHit => ({
  apiId: hit.id,
  symbol: hit.symbol,
  name: hit.name,
  image: hit.large,
  rank: hit.market_cap_rank,
})
const Hit = z.object(hitFields).transform(toHit)
const Trending = z
  .object({
    item: z.object({
      ...hitFields,
      // Caps and volumes are formatted text here; take them from `markets`.
      data: z.object({ price: number, price_change_percentage_24h: z.object({ usd: number }).nullish() }).nullish(),
    }),
  })
  .transform(
    ({ item }): TrendingCoin => ({
      ...toHit(item),
      priceUsd: item.data?.price ?? null,
      change1d: item.data?.price_change_percentage_24h?.usd ?? null,
    }),
  )

const Ticker = z.object({
  base: z.string(),
  target: z.string(),
  market: z.object({ name: z.string(), logo: link }),
  converted_volume: z.object({ usd: number }),
  trade_url: link,
  is_stale: z.boolean(),
  is_anomaly: z.boolean(),
})

const usd = z
  .object({ usd: number })
  .nullish()
  .transform((money) => money?.usd ?? null)
const usdDate = z
  .object({ usd: date })
  .nullish()
  .transform((money) => money?.usd ?? null)
const Detail = z.object({
  id,
  symbol,
  name: z.string(),
  web_slug: z.string().nullish(),
  image: z.object({ large: link }),
  links: z.object({ homepage: z.array(z.string().nullable()) }),
  platforms: z.record(z.string(), z.string().nullable()),
  market_cap_rank: rank,
  market_data: z.object({
    current_price: usd,
    market_cap: usd,
    fully_diluted_valuation: usd,
    total_volume: usd,
    high_24h: usd,
    low_24h: usd,
    price_change_percentage_24h: number,
    price_change_percentage_7d: number,
    ath: usd,
    ath_date: usdDate,
    atl: usd,
    atl_date: usdDate,
  }),
  tickers: z.array(z.unknown()),
  last_updated: z.string().pipe(z.coerce.date()),
})

const List = z.array(z.unknown())
const Global = z.object({
  data: z.object({
    total_market_cap: z.object({ usd: z.number() }),
    market_cap_change_percentage_24h_usd: z.number(),
  }),
})

/**
 * CoinGecko API v3, https://docs.coingecko.com/v3.0.1/reference (`api.coingecko.com/api/v3`, or
 * `pro-api.coingecko.com/api/v3` on a paid plan). Prices are shown and never settle money.
 */
export function createCoinGecko(options: CoinGeckoOptions): MarketData {
  const { apiKey, plan = 'demo' } = options
  const ttl = { ...TTL_MS, ...options.ttlMs }
  const http = createHttp('coingecko', options, {
    accept: 'application/json',
    ...(apiKey && { [`x-cg-${plan}-api-key`]: apiKey }),
  })

  const coinPath = (coinId: string) => {
    // encodeURIComponent leaves dots alone, and "/coins/.." is another path.
    if (!/[^.]/.test(coinId)) throw new ProviderError('coingecko', 'no such coin', { status: 404, retryable: false })
    return `/coins/${encodeURIComponent(coinId)}`
  }

  const marketsCached: MarketData['marketsCached'] = ({ page, perPage }) =>
    http.cached(`markets ${page} ${perPage}`, ttl.markets, async () => {
      const query = { order: 'market_cap_desc', per_page: perPage, page, price_change_percentage: '7d' }
      return http.rows(await http.json('/coins/markets', List, { vs_currency: 'usd', ...query }), Row, 'markets')
    })

  return {
    marketsCached,
    markets: async (page) => (await marketsCached(page)).value,

    search: async (text) => {
      const query = text.trim().slice(0, 100)
      const { value } = await http.cached(`search ${query.toLowerCase()}`, ttl.search, async () => {
        const { coins } = await http.json('/search', z.object({ coins: List }), { query })
        return http.rows(coins, Hit, 'search')
      })
      return value
    },

    trending: async () => {
      const { value } = await http.cached('trending', ttl.trending, async () => {
        const { coins } = await http.json('/search/trending', z.object({ coins: List }))
        return http.rows(coins, Trending, 'trending')
      })
      return value
    },

    coin: async (coinId) => {
      const path = coinPath(coinId)
      const { value } = await http.cached(`coin ${coinId}`, ttl.coin, async (): Promise<CoinDetail> => {
        const detail = await http.json(path, Detail, { localization: 'false', tickers: 'true', market_data: 'true' })
        const money = detail.market_data
        return {
          apiId: detail.id,
          symbol: detail.symbol,
          name: detail.name,
          image: detail.image.large,
          priceUsd: money.current_price,
          marketCap: money.market_cap,
          rank: detail.market_cap_rank,
          fdv: money.fully_diluted_valuation,
          volume24h: money.total_volume,
          high24h: money.high_24h,
          low24h: money.low_24h,
          change1d: money.price_change_percentage_24h,
          change7d: money.price_change_percentage_7d,
          ath: money.ath,
          athDate: money.ath_date,
          atl: money.atl,
          atlDate: money.atl_date,
          lastUpdated: detail.last_updated,
          webSlug: detail.web_slug ?? detail.id,
          homepage: detail.links.homepage.map((url) => link.parse(url)).find((url) => url !== null) ?? null,
          // A coin with its own chain comes as {"": ""}.
          platforms: Object.fromEntries(
            Object.entries(detail.platforms).filter((pair): pair is [string, string] => Boolean(pair[0] && pair[1])),
          ),
          tickers: http
            .rows(detail.tickers, Ticker, 'tickers')
            .filter((ticker) => !ticker.is_stale && !ticker.is_anomaly)
            .map((ticker) => ({
              base: ticker.base,
              target: ticker.target,
              exchange: ticker.market.name,
              exchangeImage: ticker.market.logo,
              tradeUrl: ticker.trade_url,
              volumeUsd: ticker.converted_volume.usd,
            }))
            .sort((a, b) => (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0)),
        }
      })
      return value
    },

    chart: async (coinId, days) => {
      const path = `${coinPath(coinId)}/market_chart`
      const { value } = await http.cached(`chart ${coinId} ${days}`, ttl.chart, async () => {
        const { prices } = await http.json(path, z.object({ prices: List }), { vs_currency: 'usd', days })
        return http.rows(prices, z.tuple([z.number(), z.number()]), 'chart')
      })
      return value
    },

    global: async () => {
      const { value } = await http.cached('global', ttl.global, async () => {
        const { data } = await http.json('/global', Global)
        return { marketCapUsd: data.total_market_cap.usd, change1d: data.market_cap_change_percentage_24h_usd }
      })
      return value
    },
  }
}
