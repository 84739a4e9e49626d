import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** This person's mutes changed. */
export const mutesChanged = defineEvent('mutes.changed', z.object({ account_id: z.number().int() }))
