import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Notices were created for members' events. */
export const remindersDue = defineEvent('calendar.reminders_due', z.object({ notice_ids: z.array(z.number().int()) }))
