import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Signals were published for the first time; written by a trigger, so every way of publishing is covered. */
export const signalsPublished = defineEvent('signals.published', z.object({ ids: z.array(z.number().int()) }))

/** Moderators changed what readers see of signals. */
export const signalsChanged = defineEvent('signals.changed', z.object({ ids: z.array(z.number().int()) }))
