import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** A person's name, picture, rights or settings have changed. */
export const accountChanged = defineEvent('accounts.changed', z.object({ account_id: z.number().int() }))
