import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Prices changed; `coins` is the number of changed rows. */
export const pricesMoved = defineEvent('market.prices_moved', z.object({ coins: z.number().int() }))

/** The first pairs of the exchange agree with the provider's prices: until then nothing of the exchange is shown. */
export const pairsAgreed = defineEvent('market.pairs_agreed', z.object({ pairs: z.number().int() }))

/** An editor corrected a coin's prices between two instants, both included, or hid or showed the coin. */
export const coinCorrected = defineEvent(
  'market.coin_corrected',
  z.object({ coin_id: z.number().int(), from: z.iso.datetime(), until: z.iso.datetime() }),
)
