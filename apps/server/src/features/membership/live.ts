import type { LiveSource } from '#manifest.ts'
import { accessChanged } from './events.ts'

/** Tells the person's open tabs that their access changed. */
export const liveAccess: LiveSource = {
  follows: accessChanged,
  tell: async (_, payloads) => [
    { news: { topic: 'me' }, to: payloads.map((payload) => accessChanged.payload.parse(payload).account_id) },
  ],
}
