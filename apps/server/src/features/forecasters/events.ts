import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Posts of a network came, were edited, or are gone from it. */
export const forecastsChanged = defineEvent(
  'forecasters.changed',
  z.object({ source: z.enum(['twitter', 'telegram']) }),
)
