import { z } from 'zod'
import { Coin } from './market.ts'
import { Instant } from './shared.ts'

/** Nulls where a price is missing; they are shown as N/A. */
const Percent = z.number().nullable()

/** One window of the comparison. Percents are of the quote unless they say otherwise. */
const compared = {
  label: z.string(),
  start: Instant,
  end: Instant,
  base_change: Percent,
  change: Percent,
  change_usd: Percent,
  /** Percentage points: the coin's change in dollars less that of the base. */
  diff: Percent,
  /** Percent: how much more the coin brought than the base did. */
  vs_base: Percent,
  /** From 1, among the hundred largest coins and this one. */
  place: z.number().int().nullable(),
  total: z.number().int(),
  median_change: Percent,
  beats_median: z.boolean().nullable(),
}

export const ComparedImpulse = z.object({
  impulse_id: z.number().int(),
  direction: z.enum(['up', 'down']),
  is_active: z.boolean(),
  ...compared,
})
export type ComparedImpulse = z.infer<typeof ComparedImpulse>

export const ComparedPeriod = z.object({ period: z.string(), ...compared })
export type ComparedPeriod = z.infer<typeof ComparedPeriod>

/** `start` and `end` are of the newest span, and so are the figures without an `s`. */
export const ComparedSpan = ComparedPeriod.extend({
  /** Of the eight spans, oldest first. */
  changes: z.array(Percent),
  prev_change: Percent,
  /** Percentage points. */
  delta: Percent,
})
export type ComparedSpan = z.infer<typeof ComparedSpan>

/** What every comparison says besides its windows. */
export const Compared = z.object({
  compare_coin: Coin,
  base_coin_id: z.number().int(),
  usd: z.boolean(),
})
