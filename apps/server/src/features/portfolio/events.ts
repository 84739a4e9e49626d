import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** This person's portfolio changed. */
export const portfolioChanged = defineEvent('portfolio.changed', z.object({ account_id: z.number().int() }))
