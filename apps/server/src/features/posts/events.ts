import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Posts were published for the first time; written by a trigger, so every way of publishing is covered. */
export const postsPublished = defineEvent('posts.published', z.object({ ids: z.array(z.number().int()) }))

/** Moderators changed what readers see of posts. */
export const postsChanged = defineEvent('posts.changed', z.object({ ids: z.array(z.number().int()) }))
