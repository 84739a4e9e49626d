import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Signals were published for the first time: inserted so, of which a trigger tells, or later by a moderator. */
export const signalsPublished = defineEvent('signals.published', z.object({ ids: z.array(z.number().int()) }))

/** Moderators changed what readers see of signals. */
export const signalsChanged = defineEvent('signals.changed', z.object({ ids: z.array(z.number().int()) }))

/** A signal is over, or open again after a correction of its prices; a trigger tells of it. */
const signalsEnded = defineEvent('signals.ended', z.object({ ids: z.array(z.number().int()) }))

/** What of signals other features follow. */
export const signalEvents = { published: signalsPublished, ended: signalsEnded }
