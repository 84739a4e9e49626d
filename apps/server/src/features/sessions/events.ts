import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Some of a person's sessions are over; which ones, the table says. */
export const sessionsEnded = defineEvent('sessions.ended', z.object({ account_id: z.number().int() }))
