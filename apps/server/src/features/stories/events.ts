import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Stories of several items were folded, split or joined. */
export const storiesChanged = defineEvent('stories.changed', z.object({ ids: z.array(z.number().int()) }))
