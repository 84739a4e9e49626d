import type { LiveSource } from '#manifest.ts'
import { portfolioChanged } from './events.ts'

/** To each person about their own portfolio alone, in all their tabs and devices. */
export const livePortfolio: LiveSource = {
  follows: portfolioChanged,
  tell: async (_, payloads) => [
    {
      news: { topic: 'portfolio' },
      to: payloads.map((payload) => portfolioChanged.payload.parse(payload).account_id),
    },
  ],
}
