import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** A person's access has changed. */
export const accessChanged = defineEvent('membership.changed', z.object({ account_id: z.number().int() }))
