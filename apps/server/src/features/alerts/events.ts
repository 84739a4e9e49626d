import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** This person's rules changed. */
export const alertsChanged = defineEvent('alerts.changed', z.object({ account_id: z.number().int() }))

/** Somebody's rules found these items. */
export const alertsFound = defineEvent('alerts.found', z.object({ item_ids: z.array(z.number().int()) }))
