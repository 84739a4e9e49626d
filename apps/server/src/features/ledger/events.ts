import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Something happened to a call, written by a trigger; which, is in `ledger_moments`. */
export const ledgerHappened = defineEvent('ledger.happened', z.object({}))
