import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Signals were published from the beginning: written by a trigger, whoever does it. */
export const signalsPublished = defineEvent('signals.published', z.object({ ids: z.array(z.number().int()) }))
