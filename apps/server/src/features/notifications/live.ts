import type { LiveSource } from '#manifest.ts'
import { notificationsChanged } from './events.ts'

/** Each person hears only about their own bell. */
export const liveNotifications: LiveSource = {
  follows: notificationsChanged,
  tell: async (_, payloads) => [
    {
      news: { topic: 'notifications' },
      to: payloads.flatMap((payload) => notificationsChanged.payload.parse(payload).account_ids),
    },
  ],
}
