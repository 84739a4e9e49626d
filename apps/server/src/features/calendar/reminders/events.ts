import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Members are to be told of their events. */
export const remindersDue = defineEvent('calendar.reminders_due', z.object({ notice_ids: z.array(z.number().int()) }))
