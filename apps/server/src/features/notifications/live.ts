import type { LiveSource } from '#manifest.ts'
import { notificationsChanged } from './events.ts'

/** To each person about their own bell alone. */
export const liveNotifications: LiveSource = {
  follows: notificationsChanged,
  tell: async (_, payloads) => [
    {
      news: { topic: 'notifications' },
      to: payloads.flatMap((payload) => notificationsChanged.payload.parse(payload).account_ids),
    },
  ],
}
