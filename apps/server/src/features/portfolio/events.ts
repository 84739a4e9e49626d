import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Coins of this person's portfolio came, went or moved. */
export const portfolioChanged = defineEvent('portfolio.changed', z.object({ account_id: z.number().int() }))
