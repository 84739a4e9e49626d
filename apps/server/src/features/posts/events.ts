import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Posts were published for the first time: inserted so, of which a trigger tells, or later by a moderator or in time. */
export const postsPublished = defineEvent('posts.published', z.object({ ids: z.array(z.number().int()) }))

/** Moderators changed what readers see of posts. */
export const postsChanged = defineEvent('posts.changed', z.object({ ids: z.array(z.number().int()) }))
