import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Settings of the club changed: every process reads them anew. */
export const clubChanged = defineEvent('club.changed', z.object({ names: z.array(z.string()) }))
