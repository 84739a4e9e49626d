import { z } from 'zod'
import { lineOf } from '#platform/format/line.ts'
import {
  amount,
  figure,
  filledLine,
  givenId,
  instant,
  instantMs,
  isInstant,
  line,
  link,
  MOST_CHANGE,
  MOST_COINS,
  MOST_PRICE,
  MOST_USD,
  maybeInstant,
} from '../given.ts'

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

const change = figure(MOST_CHANGE)
const money = amount(MOST_USD)
/** A coin without a price has null. An impossible price refuses its row: the last good one stays. */
const price = z
  .number()
  .max(MOST_PRICE)
  .nullish()
  .transform((n) => n ?? null)
const LONGEST = { symbol: 40, name: 100 }
const symbol = line(LONGEST.symbol)
  .transform((text) => lineOf(text.toUpperCase(), LONGEST.symbol))
  .pipe(z.string().min(1, 'nothing visible'))
const name = line(LONGEST.name)
const id = givenId(200)
const rank = z
  .number()
  .nullish()
  .transform((n) => (n !== null && n !== undefined && Number.isInteger(n) && n > 0 && n < 1e9 ? n : null))

export const Row = z
  .object({
    id,
    symbol,
    name,
    image: link,
    current_price: price,
    market_cap: money,
    market_cap_rank: rank,
    fully_diluted_valuation: money,
    total_volume: money,
    circulating_supply: amount(MOST_COINS),
    high_24h: money,
    low_24h: money,
    price_change_percentage_24h: change,
    price_change_percentage_7d_in_currency: change,
    ath: money,
    ath_date: maybeInstant,
    atl: money,
    atl_date: maybeInstant,
    last_updated: instant,
  })
  .transform(
    (row): MarketRow => ({
      apiId: row.id,
      symbol: row.symbol,
      name: row.name || row.symbol,
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
  .object({ category_id: givenId(200), name: filledLine(100) })
  .transform(({ category_id, name }) => ({ id: category_id, name }))

/** A coin of a category; only its id, since `coins` has the rest. */
export const Member = z.object({ id }).transform((row) => row.id)

const positive = z.number().positive().max(MOST_PRICE)
export const WeekRow = z
  .object({
    id,
    last_updated: instant,
    sparkline_in_7d: z.object({ price: z.array(z.unknown()) }),
    price_change_percentage_14d_in_currency: change,
    price_change_percentage_30d_in_currency: change,
    price_change_percentage_200d_in_currency: change,
    price_change_percentage_1y_in_currency: change,
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

const hitFields = { id, symbol, name, large: link, market_cap_rank: rank }
const toHit = (hit: z.output<z.ZodObject<typeof hitFields>>): CoinHit => ({
  apiId: hit.id,
  symbol: hit.symbol,
  name: hit.name || hit.symbol,
  image: hit.large,
  rank: hit.market_cap_rank,
})
export const Hit = z.object(hitFields).transform(toHit)
export const Trending = z
  .object({
    item: z.object({
      ...hitFields,
      // Caps and volumes are formatted text here; use `markets`.
      data: z.object({ price: money, price_change_percentage_24h: z.object({ usd: change }).nullish() }).nullish(),
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
    base: line(100),
    target: line(100),
    market: z.object({ name: line(100), logo: link }),
    converted_last: z.object({ usd: money }).nullish(),
    converted_volume: z.object({ usd: money }),
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
    base: z.string().max(100),
    target: z.string().max(100),
    coin_id: givenId(200).nullish(),
    target_coin_id: z.string().max(200).nullish(),
    is_stale: z.boolean(),
    is_anomaly: z.boolean(),
  })
  .transform(({ base, target, coin_id, target_coin_id, is_stale, is_anomaly }) => ({
    apiId: coin_id ?? '',
    pair: pairOf(base, target),
    isOfTether: target_coin_id === 'tether' && Boolean(coin_id) && pairOf(base, target) !== '',
    isFresh: !is_stale && !is_anomaly,
  }))

/** The exchange's name of the pair; empty when it has none that can be asked for. */
function pairOf(base: string, target: string): string {
  const pair = `${base}${target}`.toUpperCase()
  return /^[\p{L}\p{N}]{2,40}$/u.test(pair) ? pair : ''
}

const usd = z
  .object({ usd: money })
  .nullish()
  .transform((money) => money?.usd ?? null)
const usdPrice = z
  .object({ usd: price })
  .nullish()
  .transform((money) => money?.usd ?? null)
const usdDate = z
  .object({ usd: maybeInstant })
  .nullish()
  .transform((money) => money?.usd ?? null)
export const Detail = z
  .object({
    id,
    symbol,
    name,
    web_slug: z.string().nullish(),
    image: z.object({ large: link }),
    links: z.object({ homepage: z.array(z.string().nullable()) }),
    platforms: z.record(z.string(), z.string().nullable()),
    market_cap_rank: rank,
    market_data: z.object({
      current_price: usdPrice,
      market_cap: usd,
      fully_diluted_valuation: usd,
      total_volume: usd,
      circulating_supply: amount(MOST_COINS),
      high_24h: usd,
      low_24h: usd,
      price_change_percentage_24h: change,
      price_change_percentage_7d: change,
      ath: usd,
      ath_date: usdDate,
      atl: usd,
      atl_date: usdDate,
    }),
    tickers: z.array(z.unknown()),
    last_updated: instant,
  })
  .transform(({ market_data: money, ...detail }) => ({
    apiId: detail.id,
    symbol: detail.symbol,
    name: detail.name || detail.symbol,
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
    webSlug: id.safeParse(detail.web_slug).data ?? detail.id,
    homepage: detail.links.homepage.map((url) => link.parse(url)).find((url) => url !== null) ?? null,
    // A coin with its own chain comes as {"": ""}.
    platforms: Object.fromEntries(
      Object.entries(detail.platforms).filter(
        (pair): pair is [string, string] => id.safeParse(pair[0]).success && id.safeParse(pair[1]).success,
      ),
    ),
    /** Validated one by one. */
    tickers: detail.tickers,
  }))

/** A coin's price at an instant, with the volume of the preceding day. */
export type PastDay = { at: Date; priceUsd: number; marketCap: number | null; volume: number | null }

const point = z.tuple([z.number(), z.number().nullable()]).refine(([at]) => isInstant(new Date(at)))
/** `[ms, USD]`. */
export const ChartPoint = z.tuple([instantMs, z.number().positive().max(MOST_PRICE)])

export const Past = z.object({
  prices: z.array(z.unknown()),
  market_caps: z.array(z.unknown()),
  total_volumes: z.array(z.unknown()),
})

/** Joins the three lists by their instants; invalid prices are left out. */
export function pastOf({ prices, market_caps, total_volumes }: z.output<typeof Past>): PastDay[] {
  const read = (list: unknown[], most: number) =>
    list.flatMap((row) => {
      const { data } = point.safeParse(row)
      return data && data[1] !== null && data[1] >= 0 && data[1] <= most ? [[data[0], data[1]] as const] : []
    })
  const caps = new Map(read(market_caps, MOST_USD))
  const volumes = new Map(read(total_volumes, MOST_USD))
  return read(prices, MOST_PRICE)
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
    total_market_cap: z.object({ usd: z.number().positive().max(MOST_USD) }),
    market_cap_change_percentage_24h_usd: z.number().min(-MOST_CHANGE).max(MOST_CHANGE),
  }),
})
