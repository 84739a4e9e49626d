import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** What a person may read is not what it was. */
export const accessChanged = defineEvent('membership.changed', z.object({ account_id: z.number().int() }))
