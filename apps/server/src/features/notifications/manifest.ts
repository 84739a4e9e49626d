import { mutesChanged } from '#features/mutes'
import type { Bot } from '#features/telegram'
import type { Findables, Manifest, NoticeSource, Tellables } from '#manifest.ts'
import type { PushSender } from '#providers/push/index.ts'
import { deliver } from './delivering/deliver.ts'
import { removeOldDeliveries } from './delivering/deliveries.ts'
import { insertNotifications } from './demo.ts'
import { digestParts, planDigests } from './digest/digest.ts'
import { liveNotifications } from './live.ts'
import { type NotificationSite, notificationRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { muteNotifications } from './settings/muting.ts'
import { removeOld } from './store.ts'

interface Work {
  findables: Findables
  tellables: Tellables
  notices: readonly NoticeSource[]
  bot: Bot | null
  push: PushSender | null
}

export const notifications: Manifest<NotificationSite, Work> = {
  name: 'notifications',
  tables: {
    notifications: { personal: 'account_id = $1', open: ['source', 'subject_kind', 'kind', 'tells'] },
    notification_boxes: { personal: 'account_id = $1' },
    notification_settings: {
      personal: 'account_id = $1',
      open: ['bell', 'push', 'letter', 'telegram', 'kinds', 'quiet_except', 'letter_every', 'time_zone'],
    },
    notification_deliveries: { open: ['channel'], private: ['problem'] },
    notification_unsubscribes: { impersonal: 'keys of letters', open: ['hash', 'kinds'] },
    push_devices: {
      personal: 'account_id = $1',
      secret: ['endpoint', 'p256dh', 'auth'],
      open: ['session_id'],
      private: ['endpoint', 'p256dh', 'auth', 'device', 'problem'],
    },
    notification_threads: { personal: 'account_id = $1', open: ['subject_kind', 'state'] },
  },
  routes: (site) => [notificationRoutes(site)],
  jobs: {
    'notifications.deliver': { run: (work, now) => deliver(work, now), cron: '* * * * *' },
    'notifications.mute': { run: muteNotifications, follows: [mutesChanged] },
    'notifications.digest': { run: ({ db }, now) => planDigests(db, now), cron: '*/10 * * * *' },
    'notifications.prune': {
      run: async ({ db }, now) => {
        await removeOld(db, now)
        await removeOldDeliveries(db, now)
      },
      cron: '57 3 * * *',
    },
  },
  live: [liveNotifications],
  letters: digestParts,
  demo: insertNotifications,
  samples,
}
