import type { LiveSource } from '#manifest.ts'
import { alertsChanged } from './events.ts'

/** Each person hears only about their own rules, in all tabs and devices. */
export const liveAlerts: LiveSource = {
  follows: alertsChanged,
  tell: async (_, payloads) => [
    {
      news: { topic: 'alerts' },
      to: payloads.map((payload) => alertsChanged.payload.parse(payload).account_id),
    },
  ],
}
