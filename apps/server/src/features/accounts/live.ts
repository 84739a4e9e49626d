import type { LiveSource } from '#manifest.ts'
import { accountChanged } from './events.ts'

/** Tells the person's open tabs that their own profile, settings or rights changed. */
export const liveAccounts: LiveSource = {
  follows: accountChanged,
  tell: async (_, payloads) => [
    { news: { topic: 'me' }, to: payloads.map((payload) => accountChanged.payload.parse(payload).account_id) },
  ],
}
