import { notifications } from '@palata/contract/notifications'
import { implement } from '#http/implement.ts'
import type { NoticeSource } from '#manifest.ts'
import { checkBox, readPage } from './read.ts'
import { changeSettings, settingsOf, unsubscribe } from './settings.ts'
import { findThreadState, markAllRead, markRead } from './store.ts'
import { listThreads, setThread, subjectOf } from './threads.ts'

export const notificationRoutes = ({ notices }: { notices: readonly NoticeSource[] }) =>
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
    unsubscribe: ({ db, query, body, now }) => unsubscribe(db, query.token, body.undo === true, now),
  })

const countOf = ({ notifications_count }: { notifications_count: number }) => ({ notifications_count })
