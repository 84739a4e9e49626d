import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Posts were published from the beginning: written by a trigger, whoever does it. */
export const postsPublished = defineEvent('posts.published', z.object({ ids: z.array(z.number().int()) }))
