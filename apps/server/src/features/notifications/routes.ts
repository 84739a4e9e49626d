import type { ClubValues } from '@palata/contract/club/settings'
import { notifications } from '@palata/contract/notifications'
import { implement } from '#http/implement.ts'
import type { NoticeSource } from '#manifest.ts'
import { readId } from '#platform/format/place.ts'
import { countAttempt } from '#platform/limits.ts'
import type { PushSender } from '#providers/push/index.ts'
import {
  isSubscribed,
  listDevices,
  removeDevice,
  subscribe,
  testDevice,
  unsubscribeDevice,
} from './delivering/devices.ts'
import { checkBox, readPage } from './read.ts'
import { changeSettings, settingsOf, unsubscribe } from './settings/settings.ts'
import { listThreads, setThread, subjectOf } from './settings/threads.ts'
import { markAllRead, markRead } from './store.ts'
import { findThreadState } from './threadStore.ts'

export interface NotificationSite {
  club: () => Pick<ClubValues, 'brand' | 'icon'>
  notices: readonly NoticeSource[]
  push: PushSender | null
}

export const notificationRoutes = ({ club, notices, push }: NotificationSite) =>
  implement(notifications, {
    check: ({ db, viewer }) => checkBox(db, viewer),
    list: ({ db, viewer, query }) => readPage(db, viewer, notices, query),
    readAll: async ({ db, viewer, now }) => {
      await markAllRead(db, viewer.id, now)
      return countOf(await checkBox(db, viewer))
    },
    read: async ({ db, viewer, body, now }) => {
      await markRead(db, viewer.id, body.notifications_ids, now)
      return countOf(await checkBox(db, viewer))
    },
    thread: async ({ db, viewer, params, query }) => ({
      state: await findThreadState(db, viewer.id, subjectOf(params.postId, query.type)),
    }),
    setThread: ({ db, viewer, params, query, body, now }) =>
      setThread(db, viewer, subjectOf(params.postId, query.type), body.state, now),
    threads: ({ db, viewer }) => listThreads(db, viewer),
    settings: ({ db, viewer }) => settingsOf(db, viewer.id),
    saveSettings: ({ db, viewer, body, now }) => changeSettings(db, viewer.id, body, now),
    subscribePush: async ({ db, viewer, body, now, request }) => {
      const { registration_id: endpoint, p256dh, auth } = body
      await subscribe(db, push, viewer, { endpoint, p256dh, auth }, request.headers['user-agent'] ?? '', now)
      return { subscribed: true }
    },
    unsubscribePush: async ({ db, viewer, body }) => {
      await unsubscribeDevice(db, viewer.id, body.registration_id)
      return null
    },
    checkPush: async ({ db, viewer, query }) => ({
      subscribed: await isSubscribed(db, viewer, query.registration_id),
    }),
    devices: async ({ db, viewer, now }) => ({ results: await listDevices(db, viewer.id, now) }),
    removeDevice: async ({ db, viewer, params }) => {
      await removeDevice(db, viewer.id, readId(params.id))
      return null
    },
    testDevice: async ({ db, viewer, params, now }) => {
      await countAttempt(db, [[TESTS, String(viewer.id)]], now)
      return testDevice(db, push, viewer.id, readId(params.id), club(), now)
    },
    openUnsubscribe: async ({ query, request }) => ({
      url: `${request.server.publicUrl}/unsubscribe?token=${encodeURIComponent(query.token)}`,
    }),
    unsubscribe: ({ db, query, body, now }) => unsubscribe(db, query.token, body.undo === true, now),
  })

/** Each test rings somebody's phone. */
const TESTS = { name: 'push tests', attempts: 10, seconds: 600 }

const countOf = ({ notifications_count }: { notifications_count: number }) => ({ notifications_count })
