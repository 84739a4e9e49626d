import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** These people's bells show something else than before: written by a trigger, whoever does it. */
export const notificationsChanged = defineEvent(
  'notifications.changed',
  z.object({ account_ids: z.array(z.number().int()) }),
)
