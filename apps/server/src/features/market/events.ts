import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Prices were taken from the provider; `coins` is how many rows changed. */
export const pricesMoved = defineEvent('market.prices_moved', z.object({ coins: z.number().int() }))

/** Closes were written into `coin_days`, none of them before the day `from` (UTC); `rows` is how many. */
export const daysWritten = defineEvent('market.days_written', z.object({ from: z.iso.date(), rows: z.number().int() }))

/** An editor changed what a coin cost between two instants, both included, or whether it is offered. */
export const coinCorrected = defineEvent(
  'market.coin_corrected',
  z.object({ coin_id: z.number().int(), from: z.iso.datetime(), until: z.iso.datetime() }),
)
