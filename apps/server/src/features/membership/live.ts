import type { LiveSource } from '#manifest.ts'
import { accessChanged } from './events.ts'

/** A person's own rights. */
export const liveAccess: LiveSource = {
  follows: accessChanged,
  tell: async (_, payloads) => [
    { news: { topic: 'me' }, to: payloads.map((payload) => accessChanged.payload.parse(payload).account_id) },
  ],
}
