import type { LiveSource } from '#manifest.ts'
import { portfolioChanged } from './events.ts'

/** Each person hears only about their own portfolio, in all tabs and devices. */
export const livePortfolio: LiveSource = {
  follows: portfolioChanged,
  tell: async (_, payloads) => [
    {
      news: { topic: 'portfolio' },
      to: payloads.map((payload) => portfolioChanged.payload.parse(payload).account_id),
    },
  ],
}
