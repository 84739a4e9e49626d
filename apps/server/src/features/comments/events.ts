import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Comments were written, or one was edited, removed or restored. */
export const commentsChanged = defineEvent('comments.changed', z.object({ comment_ids: z.array(z.number().int()) }))

/** What a discussion stands under was taken away or put back: written by a trigger, whoever does it. */
export const subjectChanged = defineEvent(
  'comments.subject_changed',
  z.object({ kind: z.enum(['post', 'signal']), id: z.number().int() }),
)
