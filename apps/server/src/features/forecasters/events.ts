import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Posts of a network were added, edited or deleted. */
export const forecastsChanged = defineEvent(
  'forecasters.changed',
  z.object({ source: z.enum(['twitter', 'telegram']) }),
)
