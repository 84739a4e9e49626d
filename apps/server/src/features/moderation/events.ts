import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** What readers see has changed by a moderator's hand. */
export const moderated = defineEvent(
  'moderation.changed',
  z.object({ object_id: z.number().int(), kind: z.enum(['post', 'signal']).default('post') }),
)
