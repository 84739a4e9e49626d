import type { LiveSource } from '#manifest.ts'
import { pricesMoved } from './events.ts'

export const liveMarket: LiveSource = {
  follows: pricesMoved,
  tell: async () => [{ news: { topic: 'prices' }, to: 'members' }],
}
