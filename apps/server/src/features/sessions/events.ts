import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Some sessions of a person ended; the table says which. */
export const sessionsEnded = defineEvent('sessions.ended', z.object({ account_id: z.number().int() }))
