import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Prices were taken from the provider; `coins` is how many rows changed. */
export const pricesMoved = defineEvent('market.prices_moved', z.object({ coins: z.number().int() }))
