import { z } from 'zod'
import { Instant } from '../shared.ts'

/** Most coins on one page, and most ids in one request. */
const MOST_LISTED = 100

const Ids = z
  .array(z.int('Нужны целые id монет').min(1, 'Нужны целые id монет').max(2_147_483_647, 'Нужны целые id монет'))
  .max(MOST_LISTED, `Слишком много монет: не больше ${MOST_LISTED}`)

/** A request for the market list. */
export const MarketQuestion = z.object({
  /** Counted from 0. */
  page: z.int('Нужно целое число').min(0, 'Не меньше 0').max(1000, 'Слишком большое число').default(0),
  size: z
    .int('Нужно целое число')
    .min(1, 'Не меньше 1')
    .max(MOST_LISTED, `Не больше ${MOST_LISTED}`)
    .default(MOST_LISTED),
  sort: z.object({ rank: z.enum(['asc', 'desc']).default('asc') }).default({ rank: 'asc' }),
  /** Keeps only coins with this value; absent keeps all. */
  filters: z.object({ trading: z.boolean().optional(), eligibleForTop: z.boolean().optional() }).default({}),
  currencyIds: Ids.optional(),
})

/** The site's own request: the 100 largest coins that are traded and counted in tops. */
export const WHOLE_MARKET = {
  page: 0,
  size: MOST_LISTED,
  sort: { rank: 'asc' },
  filters: { trading: true, eligibleForTop: true },
} as const

const Percent = z.number().nullable()

/** A coin of the market list. Money in USD, changes in percent; null when unknown. */
export const ListedCoin = z.object({
  /** Our id of the coin; null for a coin that we do not follow. */
  currencyId: z.int().nullable(),
  rank: z.int().nullable(),
  symbol: z.string(),
  name: z.string(),
  /** Id in requests for its details, and the last part of its page's address. */
  slug: z.string(),
  links: z.array(z.object({ type: z.enum(['website', 'dropstab']), url: z.string() })),
  image: z.string(),
  price: z.object({ USD: z.number().nullable() }),
  /** When the price was quoted. */
  pricedAt: Instant.nullable(),
  marketCap: z.number().nullable(),
  change: z.object({ '1D': Percent, '7D': Percent, '30D': Percent }),
  /** Always null: none of our sources has token sales. */
  ico: z.null(),
  /** Quoted within 72 hours of the newest quote. */
  trading: z.boolean(),
  fdv: z.number().nullable(),
  contracts: z.array(
    z.object({
      networkName: z.string(),
      networkSymbol: z.string(),
      networkImage: z.string(),
      contract: z.string(),
      explorerUrl: z.string(),
      dexscreenerUrl: z.string(),
    }),
  ),
  /** The pair that gives its price; all pairs when one to three coins were requested by id. */
  markets: z.array(
    z.object({
      exchange: z.string(),
      exchangeImage: z.string(),
      base: z.string(),
      quote: z.string(),
      price: z.number().nullable(),
      volume: z.number().nullable(),
      url: z.string(),
    }),
  ),
})
export type ListedCoin = z.infer<typeof ListedCoin>

export const MarketPage = z.object({ content: z.array(ListedCoin), total: z.int() })
export type MarketPage = z.infer<typeof MarketPage>
