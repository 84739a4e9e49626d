import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Invoices were paid, and their days given, or the gifts they are for can be opened. */
export const invoicesSettled = defineEvent('payments.settled', z.object({ ids: z.array(z.number().int()) }))
