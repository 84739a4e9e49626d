import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** The bells of these people changed; written by a trigger, so every change is covered. */
export const notificationsChanged = defineEvent(
  'notifications.changed',
  z.object({ account_ids: z.array(z.number().int()) }),
)
