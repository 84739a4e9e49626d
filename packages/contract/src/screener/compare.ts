import { z } from 'zod'
import { Coin } from '../market.ts'
import { Instant } from '../shared.ts'

/** Null when a price is missing; it is shown as N/A. */
const Percent = z.number().nullable()

/** One window of the comparison. Percentages are in the quote unless a field says otherwise. */
const compared = {
  label: z.string(),
  start: Instant,
  end: Instant,
  base_change: Percent,
  change: Percent,
  change_usd: Percent,
  /** Percentage points: the coin's change in dollars minus the base's. */
  diff: Percent,
  /** Percent: ratio of the coin's growth factor to the base's, minus 1. */
  vs_base: Percent,
  /** From 1, among the 100 largest coins and this one. */
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

/** `start`, `end` and the figures other than `changes` are of the newest span. */
export const ComparedSpan = ComparedPeriod.extend({
  /** Changes in the eight spans, oldest first. */
  changes: z.array(Percent),
  prev_change: Percent,
  /** Percentage points. */
  delta: Percent,
})
export type ComparedSpan = z.infer<typeof ComparedSpan>

/** Fields of every comparison besides its windows. */
export const Compared = z.object({
  compare_coin: Coin,
  base_coin_id: z.number().int(),
  usd: z.boolean(),
})
