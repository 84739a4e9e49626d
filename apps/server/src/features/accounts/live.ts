import type { LiveSource } from '#manifest.ts'
import { accountChanged } from './events.ts'

/** A person's own name, picture and settings. */
export const liveAccounts: LiveSource = {
  follows: accountChanged,
  tell: async (_, payloads) => [
    { news: { topic: 'me' }, to: payloads.map((payload) => accountChanged.payload.parse(payload).account_id) },
  ],
}
