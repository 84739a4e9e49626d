import { z } from 'zod'

/** Money in USD, changes in percent; null where the provider sends null. */
export type MarketRow = {
  apiId: string
  symbol: string
  name: string
  image: string | null
  priceUsd: number | null
  marketCap: number | null
  rank: number | null
  fdv: number | null
  volume24h: number | null
  /** Circulating supply, in coins. */
  supply: number | null
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

/** `hours`: prices of the last seven days at even steps, oldest first. `changes`: percent by number of days. */
export type Week = {
  apiId: string
  lastUpdated: Date
  hours: number[]
  changes: Record<14 | 30 | 200 | 365, number | null>
}

export type CoinHit = { apiId: string; symbol: string; name: string; image: string | null; rank: number | null }
export type TrendingCoin = CoinHit & { priceUsd: number | null; change1d: number | null }
type CoinTicker = {
  base: string
  target: string
  exchange: string
  exchangeImage: string | null
  tradeUrl: string | null
  priceUsd: number | null
  volumeUsd: number | null
}
/** `platforms`: chain → contract address. `tickers`: only fresh ones, largest volume first. */
export type CoinDetail = MarketRow & {
  webSlug: string
  homepage: string | null
  platforms: Record<string, string>
  tickers: CoinTicker[]
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
// Addresses get into pages, so only http(s) is accepted (not "missing_large.png" and worse).
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

export const Row = z
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
    circulating_supply: number,
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
      supply: row.circulating_supply,
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

export const Category = z
  .object({ category_id: z.string().min(1), name: z.string().trim().min(1).max(100) })
  .transform(({ category_id, name }) => ({ id: category_id, name }))

/** A coin of a category; only its id, since `coins` has the rest. */
export const Member = z.object({ id }).transform((row) => row.id)

const positive = z.number().positive()
export const WeekRow = z
  .object({
    id,
    last_updated: z.string().pipe(z.coerce.date()),
    sparkline_in_7d: z.object({ price: z.array(z.unknown()) }),
    price_change_percentage_14d_in_currency: number,
    price_change_percentage_30d_in_currency: number,
    price_change_percentage_200d_in_currency: number,
    price_change_percentage_1y_in_currency: number,
  })
  .transform((row): Week => {
    const prices = row.sparkline_in_7d.price
    return {
      apiId: row.id,
      lastUpdated: row.last_updated,
      // A missing point would shift all following ones to other hours.
      hours: prices.every((price): price is number => positive.safeParse(price).success) ? prices : [],
      changes: {
        14: row.price_change_percentage_14d_in_currency,
        30: row.price_change_percentage_30d_in_currency,
        200: row.price_change_percentage_200d_in_currency,
        365: row.price_change_percentage_1y_in_currency,
      },
    }
  })

const hitFields = { id, symbol, name: z.string(), large: link, market_cap_rank: rank }
const toHit = (hit: z.output<z.ZodObject<typeof hitFields>>): CoinHit => ({
  apiId: hit.id,
  symbol: hit.symbol,
  name: hit.name,
  image: hit.large,
  rank: hit.market_cap_rank,
})
export const Hit = z.object(hitFields).transform(toHit)
export const Trending = z
  .object({
    item: z.object({
      ...hitFields,
      // Caps and volumes are formatted text here; use `markets`.
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

/** `isFresh` is false when the provider marks the row as stale or anomalous. */
export const Ticker = z
  .object({
    base: z.string(),
    target: z.string(),
    market: z.object({ name: z.string(), logo: link }),
    converted_last: z.object({ usd: number }).nullish(),
    converted_volume: z.object({ usd: number }),
    trade_url: link,
    is_stale: z.boolean(),
    is_anomaly: z.boolean(),
  })
  .transform(({ base, target, market, converted_last, converted_volume, trade_url, is_stale, is_anomaly }) => ({
    isFresh: !is_stale && !is_anomaly,
    ticker: {
      base,
      target,
      exchange: market.name,
      exchangeImage: market.logo,
      tradeUrl: trade_url,
      priceUsd: converted_last?.usd ?? null,
      volumeUsd: converted_volume.usd,
    } satisfies CoinTicker,
  }))

/** A trading pair of an exchange with the ids of both coins. */
export const Pair = z
  .object({
    base: z.string(),
    target: z.string(),
    coin_id: z.string().nullish(),
    target_coin_id: z.string().nullish(),
    is_stale: z.boolean(),
    is_anomaly: z.boolean(),
  })
  .transform(({ base, target, coin_id, target_coin_id, is_stale, is_anomaly }) => ({
    apiId: coin_id ?? '',
    pair: `${base}${target}`.toUpperCase(),
    isOfTether: target_coin_id === 'tether' && Boolean(coin_id),
    isFresh: !is_stale && !is_anomaly,
  }))

const usd = z
  .object({ usd: number })
  .nullish()
  .transform((money) => money?.usd ?? null)
const usdDate = z
  .object({ usd: date })
  .nullish()
  .transform((money) => money?.usd ?? null)
export const Detail = z
  .object({
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
      circulating_supply: number,
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
  .transform(({ market_data: money, ...detail }) => ({
    apiId: detail.id,
    symbol: detail.symbol,
    name: detail.name,
    image: detail.image.large,
    priceUsd: money.current_price,
    marketCap: money.market_cap,
    rank: detail.market_cap_rank,
    fdv: money.fully_diluted_valuation,
    volume24h: money.total_volume,
    supply: money.circulating_supply,
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
    /** Validated one by one. */
    tickers: detail.tickers,
  }))

/** A coin's price at an instant, with the volume of the preceding day. */
export type PastDay = { at: Date; priceUsd: number; marketCap: number | null; volume: number | null }

const point = z.tuple([z.number(), z.number().nullable()])
export const Past = z.object({
  prices: z.array(z.unknown()),
  market_caps: z.array(z.unknown()),
  total_volumes: z.array(z.unknown()),
})

/** Joins the three lists by their instants; invalid prices are left out. */
export function pastOf({ prices, market_caps, total_volumes }: z.output<typeof Past>): PastDay[] {
  const read = (list: unknown[]) =>
    list.flatMap((row) => {
      const { data } = point.safeParse(row)
      return data && data[1] !== null && data[1] >= 0 && Number.isFinite(data[1]) ? [[data[0], data[1]] as const] : []
    })
  const caps = new Map(read(market_caps))
  const volumes = new Map(read(total_volumes))
  return read(prices)
    .filter(([, price]) => price > 0)
    .map(([at, priceUsd]) => ({
      at: new Date(at),
      priceUsd,
      marketCap: caps.get(at) ?? null,
      volume: volumes.get(at) ?? null,
    }))
}

export const List = z.array(z.unknown())
export const Global = z.object({
  data: z.object({
    total_market_cap: z.object({ usd: z.number() }),
    market_cap_change_percentage_24h_usd: z.number(),
  }),
})
