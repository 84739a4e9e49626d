import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** A moderator changed what readers see of a post or signal. */
export const moderated = defineEvent(
  'moderation.changed',
  z.object({ object_id: z.number().int(), kind: z.enum(['post', 'signal']).default('post') }),
)
