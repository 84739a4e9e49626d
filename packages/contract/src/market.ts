import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

/** Money in USD, changes in percent; null when the provider does not know. */
export const Coin = z.object({
  id: z.number().int(),
  api_id: z.string(),
  slug: z.string(),
  symbol: z.string(),
  name: z.string(),
  image: z.string(),
  rank: z.number().int().nullable(),
  price_usd: z.number().nullable(),
  change_1d_usd: z.number().nullable(),
  market_cap: z.number().nullable(),
  fdv: z.number().nullable(),
  dropstab_url: z.string(),
  /** When the provider last quoted this price. */
  updated_at: Instant.nullable(),
})
export type Coin = z.infer<typeof Coin>

export const MACRO_KEYS = ['btc', 'eth', 'sol', 'market_cap', 'gold', 'nvidia', 'sp500', 'rub'] as const

/** Where a figure that is no coin comes from; the last three stand behind the others. */
export const MACRO_SOURCES = ['coingecko', 'yahoo', 'cbr', 'cbr-mirror', 'fred', 'pax-gold'] as const
export type MacroSource = (typeof MACRO_SOURCES)[number]

/** `price` is in the entry's own unit: troy ounce, share, index points, roubles per dollar. */
export const MacroEntry = z.object({
  price_usd: z.number().nullable(),
  change_1d_usd: z.number().nullable(),
  price: z.number().nullable().optional(),
  change_1d: z.number().nullable().optional(),
  /** Null or absent for a coin, and before the first answer. */
  source: z.enum(MACRO_SOURCES).nullable().optional(),
  updated_at: Instant.nullable(),
})
export const Macro = z.record(z.enum(MACRO_KEYS), MacroEntry)
export type Macro = z.infer<typeof Macro>

/** A coin without its figures, for lists and pickers. */
export const KnownCoin = Coin.pick({ id: true, api_id: true, slug: true, symbol: true, name: true, image: true })
export type KnownCoin = z.infer<typeof KnownCoin>

/** Price of a coin, USD, and its change in 24 hours, percent. */
export const CoinPrice = z.object({
  price_usd: z.number().nullable(),
  change_1d_usd: z.number().nullable(),
  updated_at: Instant.nullable(),
})
export type CoinPrice = z.infer<typeof CoinPrice>

/** Most coins in one request for prices. */
export const MOST_PRICES = 100

/** Ids of coins from a URL, each once. */
const CoinIds = z
  .string('Нужны id монет через запятую')
  .transform((list) => [...new Set(list.split(',').filter(Boolean))])
  .refine((ids) => ids.length > 0, 'Нужны id монет через запятую')
  .refine((ids) => ids.length <= MOST_PRICES, `Слишком много монет: не больше ${MOST_PRICES}`)

/** Current price of a coin, USD, and when it was quoted; null when unknown. */
export const QuotedPrice = z.object({
  /** The provider's id as it was requested; a former one is answered, too. */
  id: z.string(),
  price_usd: z.number().nullable(),
  priced_at: Instant.nullable(),
})
export type QuotedPrice = z.infer<typeof QuotedPrice>

export const HISTORY_RANGES = ['1d', '7d', '30d', '90d', '1y', 'all'] as const
export type HistoryRange = (typeof HISTORY_RANGES)[number]

/** Price history: hours up to 90 days, closes of days (UTC) beyond. The current price is not included. */
export const CoinHistory = z.object({
  range: z.enum(HISTORY_RANGES),
  grain: z.enum(['hour', 'day']),
  /** Unix time in milliseconds, oldest first; `prices` has the USD price at each. Missing points are left out. */
  times: z.array(z.number().int()),
  prices: z.array(z.number()),
})
export type CoinHistory = z.infer<typeof CoinHistory>

/** Figures of a coin's page; null when unknown. */
export const CoinPage = Coin.extend({
  /** Time of the figures other than the price, which may be newer. */
  figures_at: Instant.nullable(),
  volume_24h: z.number().nullable(),
  /** Circulating supply, in coins. */
  supply: z.number().nullable(),
  ath: z.number().nullable(),
  ath_at: Instant.nullable(),
  /** Percent from the all-time high to the current price. */
  change_ath: z.number().nullable(),
  /** Percent gained over bitcoin in 30 days: ratio of the two growth factors minus 1; null for bitcoin itself. */
  vs_btc_30d: z.number().nullable(),
  contracts: z.array(z.object({ network: z.string(), address: z.string(), url: z.string() })),
  /** Former tickers, the latest first. */
  former: z.array(z.object({ symbol: z.string(), until: Instant })),
  /** The coin's perpetual contract on Binance; null without one, and when its figures are older than an hour. */
  futures: z
    .object({
      contract: z.string(),
      /** Percent of a position at the next settlement; a positive one is paid by longs to shorts. */
      funding: z.number(),
      next_funding_at: Instant,
      /** Open positions, USD; known of the largest coins. */
      open_usd: z.number().nullable(),
      told_at: Instant,
    })
    .nullable(),
  /** A jump of the price awaits confirmation by other quotes; the price shown is the one before it. */
  is_doubted: z.boolean(),
})
export type CoinPage = z.infer<typeof CoinPage>

export const market = {
  coin: endpoint({
    at: 'GET /api/coins/:id',
    alsoAt: '/api/coins/:id/',
    about: 'Монета по числовому id или api_id',
    access: 'public',
    caching: 'public',
    reply: Coin,
  }),
  /**
   * Current prices of many coins, in USD, in the order of ids; unknown ids are left out. 400 without ids and for more
   * than `MOST_PRICES`. Takes precedence over `/api/coins/:id/`: a coin called `prices` is read without the last slash.
   */
  prices: endpoint({
    at: 'GET /api/coins/prices/',
    about: 'Цены монет в долларах и их время: ids — api_id через запятую, не больше ста; неизвестных в ответе нет',
    access: 'public',
    caching: 'public',
    query: z.object({ ids: CoinIds }),
    reply: z.object({ results: z.array(QuotedPrice) }),
  }),
  page: endpoint({
    at: 'GET /api/coins/:id/page/',
    about: 'Монета для её страницы: показатели, контракты, прежние тикеры',
    access: 'public',
    caching: 'public',
    reply: CoinPage,
  }),
  history: endpoint({
    at: 'GET /api/coins/:id/history/',
    about: 'Цены монеты за период: часы до 90 дней, дальше дни',
    access: 'public',
    caching: 'public',
    query: z.object({ range: z.enum(HISTORY_RANGES, 'Недопустимый период').default('90d') }),
    reply: CoinHistory,
  }),
  macro: endpoint({
    at: 'GET /api/widgets/macro-widget/',
    about: 'Восемь показателей: крипта, золото, индексы, рубль',
    access: 'public',
    caching: 'public',
    reply: Macro,
  }),
  topGainers: endpoint({
    at: 'GET /api/screener/widgets/top-gainers/',
    about: 'Шесть лидеров роста за сутки среди ликвидных монет',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(Coin), updated_at: Instant.nullable() }),
  }),
}
