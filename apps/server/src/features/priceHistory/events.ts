import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Closes were written into `coin_days`; `from` is the first day (UTC), `rows` their number. */
export const daysWritten = defineEvent('market.days_written', z.object({ from: z.iso.date(), rows: z.number().int() }))
