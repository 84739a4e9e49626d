import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Comments were written, or one was edited, removed, restored, pinned or unpinned. */
export const commentsChanged = defineEvent('comments.changed', z.object({ comment_ids: z.array(z.number().int()) }))

/**
 * A post or signal with comments was removed or restored. A database trigger emits this, so no writer can forget it.
 */
export const subjectChanged = defineEvent(
  'comments.subject_changed',
  z.object({ kind: z.enum(['post', 'signal']), id: z.number().int() }),
)
