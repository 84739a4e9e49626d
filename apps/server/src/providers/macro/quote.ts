import type { MacroSource } from '@palata/contract/market'
import { z } from 'zod'
import { MOST_PRICE } from '../given.ts'

/**
 * `price`: USD per ounce for gold, points for the index, USD for the share, roubles per dollar for the rouble.
 * `change1d`: percent since the previous session or official rate. `asOf`: last trade, or day of the rate.
 */
export interface MacroQuote {
  price: number
  change1d: number
  asOf: Date
  source: MacroSource
}

export const Price = z.number().min(1e-6).max(MOST_PRICE)

export const DAY_MS = 86_400_000
