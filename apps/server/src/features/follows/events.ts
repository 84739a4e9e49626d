import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** What this person follows changed. */
export const followsChanged = defineEvent('follows.changed', z.object({ account_id: z.number().int() }))
