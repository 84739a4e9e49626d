import type { LiveSource } from '#manifest.ts'
import { mutesChanged } from './events.ts'

/** Each person hears only about their own mutes, in all tabs and devices. */
export const liveMutes: LiveSource = {
  follows: mutesChanged,
  tell: async (_, payloads) => [
    {
      news: { topic: 'mutes' },
      to: payloads.map((payload) => mutesChanged.payload.parse(payload).account_id),
    },
  ],
}
