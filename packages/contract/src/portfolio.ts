import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Coin, CoinPrice, KnownCoin } from './market.ts'
import { readAmount } from './portfolio/amount.ts'
import { DayKey } from './shared.ts'

/** Most coins in one portfolio. */
export const PORTFOLIO_SIZE = 1000

export const Asset = z.object({
  coin: Coin.pick({
    id: true,
    api_id: true,
    slug: true,
    symbol: true,
    name: true,
    image: true,
    price_usd: true,
    change_1d_usd: true,
    dropstab_url: true,
    updated_at: true,
  }),
  /** Position: 0 to n − 1, without gaps. */
  index: z.number().int(),
})
export type Asset = z.infer<typeof Asset>

const Assets = z.object({ assets: z.array(Asset) })
export type Assets = z.infer<typeof Assets>

/** Points of a week's line, six hours apart. */
export const WEEK_POINTS = 28

/** The last seven days of a coin. */
export const CoinWeek = z.object({
  api_id: z.string(),
  /** Price seven days ago, USD; null when it is not known. */
  price_then: z.number().nullable(),
  /** Oldest first, from `price_then` on, without the current price; missing ones are left out. */
  points: z.array(z.number()).max(WEEK_POINTS),
})
export type CoinWeek = z.infer<typeof CoinWeek>

/** Most points of the comparison with bitcoin. */
export const PATH_POINTS = 48
/** The first day of bitcoin: no coin is held for longer. */
export const FIRST_DAY = '2009-01-03'

/** How much of a coin its owner has. Nobody else is told. */
export const Amount = z.object({
  api_id: z.string(),
  /** Digits with a dot, at most 18 decimals; null when it can be opened no more and must be given anew. */
  amount: z.string().nullable(),
  /** Since when they have it. */
  since: DayKey.nullable(),
  /** Price at the beginning of that day (UTC), and bitcoin's, USD; null when it is not known. */
  base: z.number().nullable(),
  btc_base: z.number().nullable(),
})
export type Amount = z.infer<typeof Amount>

/** The amounts and what they did beside bitcoin, percent at the beginning of each day (UTC). */
export const Amounts = z.object({
  amounts: z.array(Amount),
  path: z.object({
    days: z.array(DayKey).max(PATH_POINTS),
    own: z.array(z.number()).max(PATH_POINTS),
    btc: z.array(z.number()).max(PATH_POINTS),
  }),
})
export type Amounts = z.infer<typeof Amounts>

const TypedAmount = z
  .string('Нужно количество')
  .max(100, 'Слишком длинно')
  .transform((text, context) => {
    const { amount, problem } = readAmount(text)
    if (amount !== undefined) return amount
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })

/** Our numeric id or the price provider's id. */
const CoinId = z
  .union([z.number().transform(String), z.string().trim()], 'Нужна монета')
  .pipe(z.string().min(1, 'Нужна монета').max(100, 'Такого длинного имени у монет нет'))

const TOO_MANY = 'Не больше тысячи монет за раз'
const word = z.string().trim().max(100).default('')

/** Names of a coin in one row of a file; missing ones are empty. */
const NamedRow = z.object({ api_id: word, symbol: word, name: word })
export type NamedRow = z.infer<typeof NamedRow>

/** A position in the list; out of range, it means the first or the last. */
const Place = z
  .string('Нужно место')
  .regex(/^-?\d{1,9}$/, 'Нужно целое число')
  .transform(Number)

export const portfolio = {
  pulse: endpoint({
    at: 'GET /api/widgets/market-pulse/',
    about: 'Портфель читателя по порядку и цена биткоина',
    access: 'public',
    caching: 'public',
    /** Without paid access `assets` is empty. */
    reply: Assets.extend({ btc_price: CoinPrice }),
  }),
  kept: endpoint({
    at: 'GET /api/widgets/user-assets/',
    about: 'Монеты своего портфеля по порядку, без цен: и без доступа',
    access: 'account',
    mayLag: true,
    reply: z.object({ coins: z.array(KnownCoin).max(PORTFOLIO_SIZE) }),
  }),
  weeks: endpoint({
    at: 'GET /api/widgets/user-assets/week/',
    about: 'Неделя каждой монеты портфеля: цена семь дней назад и линия',
    access: 'paid',
    mayLag: true,
    reply: z.object({ weeks: z.array(CoinWeek).max(PORTFOLIO_SIZE) }),
  }),
  add: endpoint({
    at: 'POST /api/widgets/user-assets/',
    about: 'Монета в конец портфеля; 200, если она уже там',
    access: 'paid',
    status: 201,
    form: { maxFileBytes: 0 },
    body: z.object({ coin_id: CoinId }),
    reply: Asset,
  }),
  addAll: endpoint({
    at: 'POST /api/widgets/user-assets/bulk/',
    about: 'Несколько монет в конец портфеля в этом порядке: все или ни одной',
    access: 'paid',
    body: z.object({ coin_ids: z.array(CoinId).min(1, 'Нужна монета').max(PORTFOLIO_SIZE, TOO_MANY) }),
    /** The requested coins without duplicates; those already in the portfolio keep their positions. */
    reply: Assets,
  }),
  amounts: endpoint({
    at: 'GET /api/widgets/user-assets/amounts/',
    about: 'Своё количество монет и сравнение с биткоином; больше никому не отдаётся',
    access: 'paid',
    reply: Amounts,
  }),
  setAmount: endpoint({
    at: 'POST /api/widgets/user-assets/amounts/',
    about: 'Сколько у читателя этой монеты и с какого дня; null убирает',
    access: 'paid',
    body: z.object({
      coin_id: CoinId,
      amount: TypedAmount.nullable(),
      /** Today when it is not given. */
      since: z.iso.date('Нужен день, например 2026-10-01').optional(),
    }),
    reply: Amounts,
  }),
  recognize: endpoint({
    at: 'POST /api/widgets/user-assets/recognize/',
    about: 'Какие монеты названы в строках файла; ничего не меняет',
    access: 'paid',
    maxBytes: 512 * 1024,
    body: z.object({ rows: z.array(NamedRow).min(1).max(PORTFOLIO_SIZE, TOO_MANY) }),
    /** One result for each row, in the same order. */
    reply: z.object({ results: z.array(z.object({ coins: z.array(KnownCoin) })) }),
  }),
  remove: endpoint({
    at: 'DELETE /api/widgets/user-assets/',
    about: 'Монету из портфеля',
    access: 'paid',
    status: 204,
    query: z.object({ coin_id: CoinId }),
    reply: z.null(),
  }),
  move: endpoint({
    at: 'PATCH /api/widgets/user-assets/',
    about: 'Монету на другое место портфеля, остальные сдвигаются',
    access: 'paid',
    query: z.object({ coin_id: CoinId, new_index: Place }),
    reply: Assets,
  }),
}
