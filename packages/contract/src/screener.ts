import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Coin } from './market.ts'
import { Compared, ComparedImpulse, ComparedPeriod, ComparedSpan } from './screener/compare.ts'
import { ownScreener } from './screener/own.ts'
import { coinsQuery, compareQuery, impulseCoinsQuery, listQuery } from './screener/query.ts'
import { DayKey, Instant, wholeNumber } from './shared.ts'

/** Impulses on a page; a shorter page is the last. */
export const IMPULSES_PER_PAGE = 20
export const MONTHS_PER_PAGE = 12

/** The windows of the period mode, in their order. */
export const PERIODS = [
  { period: '1d', label: '24 часа' },
  { period: '7d', label: '7 дней' },
  { period: '14d', label: '14 дней' },
  { period: '30d', label: '30 дней' },
  { period: '60d', label: '60 дней' },
  { period: '90d', label: '90 дней' },
  { period: '180d', label: '180 дней' },
  { period: '365d', label: '365 дней' },
  { period: 'ytd', label: 'С начала года' },
] as const

/** The rows of the dynamics mode: eight spans of `days`, back to back, the newest ends now. */
export const DYNAMICS = [
  { period: '1d', label: 'По дням', days: 1 },
  { period: '7d', label: 'По неделям', days: 7 },
  { period: '14d', label: 'По 2 недели', days: 14 },
  { period: '30d', label: 'По месяцам', days: 30 },
  { period: '90d', label: 'По кварталам', days: 90 },
] as const
export const DYNAMICS_BUCKETS = 8

/** Percent, rounded to four decimals; null where a price is missing. */
const Percent = z.number().nullable()

/** Statistics over the coins that have a price at both ends of the window; null when there are no such coins. */
export const WindowStats = z.object({
  total: z.number().int(),
  up_count: z.number().int(),
  down_count: z.number().int(),
  median_change: Percent,
  average_change: Percent,
  outperform_count: z.number().int(),
})
export type WindowStats = z.infer<typeof WindowStats>

/** A coin with its change in the window, percent. */
export const WindowCoin = z.object({
  coin: Coin.pick({ id: true, api_id: true, slug: true, symbol: true, name: true, image: true }),
  change: z.number(),
})
export type WindowCoin = z.infer<typeof WindowCoin>

const heads = {
  stats: WindowStats,
  /** The first five of the window's coin list. */
  top_coins: z.array(WindowCoin),
  /** The last five of that list, the worst first. */
  worst_coins: z.array(WindowCoin),
}

/** A leg of the base coin's zigzag. */
export const Impulse = z.object({
  impulse_id: z.number().int(),
  base_coin_id: z.number().int(),
  direction: z.enum(['up', 'down']),
  is_active: z.boolean(),
  start_date: DayKey,
  /** Null while it goes on. */
  end_date: DayKey.nullable(),
  duration_days: z.number().int(),
  start_price_usd: z.number(),
  /** The current price while it goes on. */
  end_price_usd: z.number().nullable(),
  base_change: Percent,
  ...heads,
})
export type Impulse = z.infer<typeof Impulse>

const Window = z.object({
  period: z.string(),
  label: z.string(),
  start: Instant,
  end: Instant,
  base_change: Percent,
})

export const Period = Window.extend(heads)
export type Period = z.infer<typeof Period>

/** `period` is `YYYY-MM`. */
export const Month = Period.extend({ is_current: z.boolean() })
export type Month = z.infer<typeof Month>

export const MonthPage = z.object({
  results: z.array(Month),
  next_page: z.number().int().nullable(),
  total_pages: z.number().int(),
})
export type MonthPage = z.infer<typeof MonthPage>

export const Bucket = z.object({
  start: Instant,
  end: Instant,
  base_change: Percent,
  median_change: Percent,
  up_count: z.number().int(),
  down_count: z.number().int(),
  total: z.number().int(),
})
export type Bucket = z.infer<typeof Bucket>

/** `start` and `end` enclose all eight spans; `base_change`, `stats` and `top_coins` are of the newest one. */
export const Dynamics = Window.extend({
  /** Oldest first. */
  buckets: z.array(Bucket),
  stats: WindowStats,
  top_coins: z.array(WindowCoin),
})
export type Dynamics = z.infer<typeof Dynamics>

const traded = {
  /** USD traded in the last 24 hours. */
  volume_24h: z.number().nullable(),
  /** That against the coin's mean of the last seven whole days (UTC), percent. */
  volume_change: Percent,
}

/** Prices in the quote: USDT, or the base coin. */
export const ScreenerRow = z.object({
  coin: Coin,
  ...traded,
  start_price: z.number(),
  end_price: z.number(),
  change: z.number(),
  change_usd: z.number(),
  vs_base: Percent,
  max_gain: z.number(),
  max_drawdown: z.number(),
  /** At most 32 prices from the window's start to its end, for a sparkline; missing points are left out. */
  chart: z.array(z.number()),
})
export type ScreenerRow = z.infer<typeof ScreenerRow>

export const DynamicsRow = z.object({
  coin: Coin,
  ...traded,
  /** In the newest span. */
  start_price: z.number(),
  end_price: z.number(),
  change: z.number(),
  prev_change: Percent,
  /** Percentage points. */
  delta: Percent,
  /** Changes in the eight spans, oldest first. */
  changes: z.array(Percent),
  total_change: Percent,
  /** Number of newest spans in a row with the same direction; negative when they fell. */
  streak: z.number().int(),
})
export type DynamicsRow = z.infer<typeof DynamicsRow>

const listOf = <Row extends z.ZodType, Of extends z.ZodType>(row: Row, window: Of) =>
  z.object({
    results: z.array(row),
    /** The root-relative address of the next page; null on the last. */
    next: z.string().nullable(),
    /** The window of these rows, as in the list of windows. */
    window,
    /** Time of the newest price among the rows; null when there is none. */
    updated_at: Instant.nullable(),
  })

export const ImpulseCoins = listOf(ScreenerRow, Impulse)
export type ImpulseCoins = z.infer<typeof ImpulseCoins>
export const PeriodCoins = listOf(ScreenerRow, Period)
export type PeriodCoins = z.infer<typeof PeriodCoins>
export const MonthCoins = listOf(ScreenerRow, Month)
export type MonthCoins = z.infer<typeof MonthCoins>
export const DynamicsCoins = listOf(DynamicsRow, Dynamics)
export type DynamicsCoins = z.infer<typeof DynamicsCoins>

/** A category of the price provider. */
export const FilterTag = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  /** Number of its coins that the screener counts. */
  coins_count: z.number().int(),
})
export type FilterTag = z.infer<typeof FilterTag>

/** A coin list of the editors. */
export const FilterCustomTag = FilterTag.omit({ slug: true })
export type FilterCustomTag = z.infer<typeof FilterCustomTag>

export const TopLocalLow = z.object({
  coins: z.array(z.object({ coin: Coin, start_price: z.number(), price_usd: z.number(), change: z.number() })),
  /** The day whose close was the market's last local low; null without bitcoin's history. */
  start_date: DayKey.nullable(),
  impulse_id: z.number().int().nullable(),
})
export type TopLocalLow = z.infer<typeof TopLocalLow>

export const screener = {
  ...ownScreener,
  impulses: endpoint({
    at: 'GET /api/screener/impulse/',
    about: 'Импульсы базовой монеты, новые первыми, по 20',
    access: 'paid',
    mayLag: true,
    query: listQuery,
    reply: z.array(Impulse),
  }),
  periods: endpoint({
    at: 'GET /api/screener/period/',
    about: 'Девять периодов до текущей минуты',
    access: 'paid',
    mayLag: true,
    query: listQuery,
    reply: z.array(Period),
  }),
  months: endpoint({
    at: 'GET /api/screener/monthly/',
    about: 'Месяцы по UTC, новые первыми, по 12',
    access: 'paid',
    mayLag: true,
    query: listQuery,
    reply: MonthPage,
  }),
  dynamics: endpoint({
    at: 'GET /api/screener/period-dyn/',
    about: 'Динамика: по восемь равных отрезков подряд пяти длин',
    access: 'paid',
    mayLag: true,
    query: listQuery,
    reply: z.array(Dynamics),
  }),
  impulseCoins: endpoint({
    at: 'GET /api/screener/impulse/coins/',
    about: 'Монеты импульса, сильнейшие первыми',
    access: 'paid',
    mayLag: true,
    query: impulseCoinsQuery,
    reply: ImpulseCoins,
  }),
  periodCoins: endpoint({
    at: 'GET /api/screener/period/coins/',
    about: 'Монеты периода, сильнейшие первыми',
    access: 'paid',
    mayLag: true,
    query: coinsQuery,
    reply: PeriodCoins,
  }),
  monthCoins: endpoint({
    at: 'GET /api/screener/monthly/coins/',
    about: 'Монеты месяца, сильнейшие первыми; period записан как 2026-11',
    access: 'paid',
    mayLag: true,
    query: coinsQuery,
    reply: MonthCoins,
  }),
  dynamicsCoins: endpoint({
    at: 'GET /api/screener/period-dyn/coins/',
    about: 'Монеты динамики: первыми те, что прибавили больше всего к прошлому отрезку',
    access: 'paid',
    mayLag: true,
    query: coinsQuery,
    reply: DynamicsCoins,
  }),
  compareImpulses: endpoint({
    at: 'GET /api/screener/compare/impulse/',
    about: 'Монета против базовой во всех импульсах',
    access: 'paid',
    query: compareQuery,
    reply: Compared.extend({ results: z.array(ComparedImpulse) }),
  }),
  comparePeriods: endpoint({
    at: 'GET /api/screener/compare/period/',
    about: 'Монета против базовой во всех периодах',
    access: 'paid',
    query: compareQuery,
    reply: Compared.extend({ results: z.array(ComparedPeriod) }),
  }),
  compareMonths: endpoint({
    at: 'GET /api/screener/compare/monthly/',
    about: 'Монета против базовой по месяцам, новые первыми, по 12',
    access: 'paid',
    query: compareQuery,
    reply: Compared.extend({
      results: z.array(ComparedPeriod),
      next_page: z.number().int().nullable(),
      total_pages: z.number().int(),
    }),
  }),
  compareDynamics: endpoint({
    at: 'GET /api/screener/compare/period-dyn/',
    about: 'Монета против базовой в динамике',
    access: 'paid',
    query: compareQuery,
    reply: Compared.extend({ results: z.array(ComparedSpan) }),
  }),
  tags: endpoint({
    at: 'GET /api/screener/filter/tags/',
    about: 'Категории для фильтра, по имени',
    access: 'paid',
    mayLag: true,
    reply: z.array(FilterTag),
  }),
  customTags: endpoint({
    at: 'GET /api/screener/filter/custom-tags/',
    about: 'Подборки редакции для фильтра, в её порядке',
    access: 'paid',
    reply: z.array(FilterCustomTag),
  }),
  topLocalLow: endpoint({
    at: 'GET /api/screener/widgets/top-local-low/',
    about: 'Монеты, что больше всех выросли с последнего дна биткоина',
    access: 'public',
    caching: 'public',
    query: z.object({ limit: wholeNumber(1, 50).default(6) }),
    reply: TopLocalLow,
  }),
}
