import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

/** Money in USD, changes in percent; null where the provider does not know. */
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

/** `price` is in the entry's own unit: troy ounce, share, index points, roubles per dollar. */
export const MacroEntry = z.object({
  price_usd: z.number().nullable(),
  change_1d_usd: z.number().nullable(),
  price: z.number().nullable().optional(),
  change_1d: z.number().nullable().optional(),
  updated_at: Instant.nullable(),
})
export const Macro = z.record(z.enum(MACRO_KEYS), MacroEntry)
export type Macro = z.infer<typeof Macro>

/** A coin without its figures, as it is chosen among others. */
export const KnownCoin = Coin.pick({ id: true, api_id: true, slug: true, symbol: true, name: true, image: true })
export type KnownCoin = z.infer<typeof KnownCoin>

/** What one coin costs, and how its price moved within a day. */
export const CoinPrice = z.object({
  price_usd: z.number().nullable(),
  change_1d_usd: z.number().nullable(),
  updated_at: Instant.nullable(),
})
export type CoinPrice = z.infer<typeof CoinPrice>

export const market = {
  coin: endpoint({
    at: 'GET /api/coins/:id',
    alsoAt: '/api/coins/:id/',
    about: 'Монета по числовому id или api_id',
    access: 'public',
    caching: 'public',
    reply: Coin,
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
