import type { LiveSource } from '#manifest.ts'
import { followsChanged } from './events.ts'

/** Each person hears only about what they follow themselves, in all tabs and devices. */
export const liveFollows: LiveSource = {
  follows: followsChanged,
  tell: async (_, payloads) => [
    {
      news: { topic: 'follows' },
      to: payloads.map((payload) => followsChanged.payload.parse(payload).account_id),
    },
  ],
}
