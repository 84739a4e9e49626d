import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Reactions to these items changed. */
export const reactionsChanged = defineEvent(
  'reactions.changed',
  z.object({
    items: z.array(z.object({ kind: z.enum(['post', 'signal', 'comment']), id: z.number().int() })),
  }),
)
