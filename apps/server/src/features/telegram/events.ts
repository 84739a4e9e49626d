import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'
import { Marks } from '#providers/telegram/marks.ts'

/** A channel that the bot administers published or edited a post. */
export const channelPosted = defineEvent(
  'telegram.channel_posted',
  z.object({
    username: z.string(),
    number: z.number().int().positive(),
    at: z.iso.datetime(),
    isEdited: z.boolean(),
    text: z.string(),
    marks: Marks,
    forwardedFrom: z.string(),
    hasMedia: z.boolean(),
    /** It has a voice message, a file, a poll or the like. */
    hasOther: z.boolean().default(false),
  }),
)
