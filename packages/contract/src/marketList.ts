import { z } from 'zod'

/** Coins of one page at most, and of one question by their numbers. */
const MOST_LISTED = 100

const Ids = z
  .array(z.int('Нужны целые id монет').min(1, 'Нужны целые id монет').max(2_147_483_647, 'Нужны целые id монет'))
  .max(MOST_LISTED, `Слишком много монет: не больше ${MOST_LISTED}`)

/** Which coins are asked for; what is left out has the value that the site itself sends. */
export const MarketQuestion = z.object({
  /** Counted from zero. */
  page: z.int('Нужно целое число').min(0, 'Не меньше 0').max(1000, 'Слишком большое число').default(0),
  size: z
    .int('Нужно целое число')
    .min(1, 'Не меньше 1')
    .max(MOST_LISTED, `Не больше ${MOST_LISTED}`)
    .default(MOST_LISTED),
  sort: z.object({ rank: z.enum(['asc', 'desc']).default('asc') }).default({ rank: 'asc' }),
  /** Only coins of which this is true, or false; both when it is not said. */
  filters: z.object({ trading: z.boolean().optional(), eligibleForTop: z.boolean().optional() }).default({}),
  currencyIds: Ids.optional(),
})

/** What the site asks for: the hundred largest of those that are traded and counted in tops. */
export const WHOLE_MARKET = {
  page: 0,
  size: MOST_LISTED,
  sort: { rank: 'asc' },
  filters: { trading: true, eligibleForTop: true },
} as const

const Percent = z.number().nullable()

/** A coin of the market list. Money in dollars, changes in percent; null where nobody knows. */
export const ListedCoin = z.object({
  /** Null of a coin that we do not follow. */
  currencyId: z.int().nullable(),
  rank: z.int().nullable(),
  symbol: z.string(),
  name: z.string(),
  /** What its details are asked by, and the end of its page's address. */
  slug: z.string(),
  links: z.array(z.object({ type: z.enum(['website', 'dropstab']), url: z.string() })),
  image: z.string(),
  price: z.object({ USD: z.number().nullable() }),
  marketCap: z.number().nullable(),
  change: z.object({ '1D': Percent, '7D': Percent, '30D': Percent }),
  /** No source of ours tells of sales. */
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
  /** The pair that its price is followed by; all of them where one to three coins were asked for. */
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
