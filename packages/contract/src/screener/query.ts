import { z } from 'zod'
import { wholeNumber } from '../shared.ts'

/** Options of the selector «База». The dollar and bitcoin share bitcoin's windows; `usd` chooses the quote. */
export const BASES = {
  usd: { label: 'USDT', base_coin_id: 1, usd: true },
  btc: { label: 'BTC', base_coin_id: 1, usd: false },
  eth: { label: 'ETH', base_coin_id: 2, usd: false },
  sol: { label: 'SOL', base_coin_id: 19067, usd: false },
} as const
export type BaseCode = keyof typeof BASES

/** Options of the selector «Топ». */
export const TOPS = [50, 100, 200, 300] as const
/** The `top` for a portfolio, a category or a coin list, and the largest one accepted. */
export const LARGEST_TOP = 300
export const DEFAULT_TOP = 100
/** Default and largest number of rows on a page of coins. */
export const SCREENER_PAGE_SIZE = 100

const LARGEST_ID = 2_147_483_647
const LARGEST_PAGE = 100_000

const Text = z.union([z.string(), z.number(), z.boolean()], 'Одно значение').optional()

const base = {
  /** 1, 2 or 19067; bitcoin by default. */
  base_coin_id: Text,
  /** `true` and `1` mean yes; `false`, `0`, an empty value and none mean no. */
  usd: Text,
}
const list = {
  ...base,
  /** Most coins of the set, by rank: 1 to 300. */
  top: Text,
  tag_id: wholeNumber(0, LARGEST_ID).optional(),
  custom_tag_id: wholeNumber(0, LARGEST_ID).optional(),
  /** Only the reader's own portfolio. */
  user_assets: Text,
  page: wholeNumber(1, LARGEST_PAGE).default(1),
}
const coins = {
  ...list,
  page_size: wholeNumber(1, SCREENER_PAGE_SIZE).default(SCREENER_PAGE_SIZE),
  /** Only from `next`: id of the first page's stored order. Without it a coin could appear twice as prices move. */
  list: wholeNumber(0, LARGEST_ID).optional(),
}

/** Query of a list of windows. */
export const listQuery = z.object(list).transform((query, context) => ({ ...query, ...readFilters(query, context) }))
export type ListQuery = z.output<typeof listQuery>

/** Query of a window's coins; the handler refuses an unknown `period`. */
export const coinsQuery = z.object({ ...coins, period: Text }).transform((query, context) => ({
  ...query,
  ...readFilters(query, context),
  period: String(query.period ?? ''),
}))
export type CoinsQuery = z.output<typeof coinsQuery>

export const impulseCoinsQuery = z
  .object({ ...coins, impulse_id: wholeNumber(0, LARGEST_ID) })
  .transform((query, context) => ({ ...query, ...readFilters(query, context) }))

/** Query of a comparison; `page` is used only in the monthly mode. */
export const compareQuery = z
  .object({ ...base, compare_coin_id: Text, page: wholeNumber(1, LARGEST_PAGE).default(1) })
  .transform((query, context) => {
    const compared = wholeNumber(0, LARGEST_ID).safeParse(query.compare_coin_id)
    if (!compared.success) refuse(context, query, 'Не указана монета для сравнения')
    return { ...query, ...readBase(query, context), compare_coin_id: compared.data ?? 0 }
  })
export type CompareQuery = z.output<typeof compareQuery>

type Context = z.core.$RefinementCtx
type Written = string | number | boolean | undefined

function readBase(query: { base_coin_id?: Written; usd?: Written }, context: Context) {
  const written = String(query.base_coin_id ?? BASES.usd.base_coin_id)
  const base = Object.values(BASES).find(({ base_coin_id }) => String(base_coin_id) === written)
  if (!base) refuse(context, query, 'Неизвестная базовая монета')
  return { base_coin_id: (base ?? BASES.usd).base_coin_id, usd: readFlag('usd', query, context) }
}

function readFilters(
  query: { base_coin_id?: Written; usd?: Written; top?: Written; user_assets?: Written },
  context: Context,
) {
  return {
    ...readBase(query, context),
    top: readTop(query, context),
    user_assets: readFlag('user_assets', query, context),
  }
}

function readTop(query: { top?: Written }, context: Context): number {
  const read = wholeNumber(1, LARGEST_TOP).safeParse(query.top ?? DEFAULT_TOP)
  if (!read.success) refuse(context, query, 'Недопустимое значение top')
  return read.data ?? DEFAULT_TOP
}

/** What a flag may say. Anything else is refused: a typing error must not answer with figures of the other unit. */
const FLAGS: ReadonlyMap<Written, boolean> = new Map<Written, boolean>([
  ...([true, 'true', '1', 1] as const).map((yes) => [yes, true] as const),
  ...([undefined, false, 'false', '0', 0, ''] as const).map((no) => [no, false] as const),
])

function readFlag<Name extends 'usd' | 'user_assets'>(name: Name, query: { [Of in Name]?: Written }, context: Context) {
  const said = FLAGS.get(query[name])
  if (said === undefined) refuse(context, query, `Недопустимое значение ${name}`)
  return said ?? false
}

/** Refuses the whole query: the reply has the message as `detail`, not as a field error. */
function refuse(context: Context, input: unknown, message: string) {
  context.addIssue({ code: 'custom', message, input })
}
