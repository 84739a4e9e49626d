import { z } from 'zod'
import { Coin } from '../market.ts'
import { DayKey, Instant } from '../shared.ts'

/** Percent, rounded to four decimals; null where a price is missing. */
export const Percent = z.number().nullable()

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
