import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** People reacted to these, or took it back. */
export const reactionsChanged = defineEvent(
  'reactions.changed',
  z.object({
    items: z.array(z.object({ kind: z.enum(['post', 'signal', 'comment']), id: z.number().int() })),
  }),
)
