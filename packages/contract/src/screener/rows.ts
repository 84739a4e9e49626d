import { z } from 'zod'
import { Coin } from '../market.ts'
import { DayKey, Instant } from '../shared.ts'
import { Dynamics, Impulse, Month, Percent, Period } from './windows.ts'

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
