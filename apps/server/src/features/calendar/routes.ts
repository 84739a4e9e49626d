import { Buffer } from 'node:buffer'
import { calendar } from '@palata/contract/calendar'
import { deskImports } from '@palata/contract/desk/calendar/imports'
import { implement } from '#http/implement.ts'
import { readEvent, readMonth } from './actions.ts'
import { closeOwnFeed, readOwnFeed, rotateOwnFeed } from './ics/personal.ts'
import { importEvents } from './importing/actions.ts'
import { setReminder } from './reminders/actions.ts'
import { listReminders } from './reminders/store.ts'

export const calendarRoutes = ({ secret }: { secret: string }) => {
  const placeOf = ({ publicUrl }: { publicUrl: string }) => ({ secret, publicUrl })
  return implement(calendar, {
    monthly: ({ db, body, now }) => readMonth(db, now, body.month_offset),
    event: ({ db, query }) => readEvent(db, query.id),
    filter: async ({ db, query, now }) => {
      const { display_month, days } = await readMonth(db, now, 0, query.highlighted === 'true')
      return { month: display_month, days }
    },
    reminders: async ({ db, viewer }) => ({ results: await listReminders(db, viewer.id) }),
    remind: ({ db, viewer, body, now }) => setReminder(db, viewer.id, body, now),
    feed: ({ db, viewer, request }) => readOwnFeed(db, viewer.id, placeOf(request.server)),
    rotateFeed: ({ db, viewer, request, now }) => rotateOwnFeed(db, viewer.id, placeOf(request.server), now),
    closeFeed: ({ db, viewer, request, now }) => closeOwnFeed(db, viewer.id, placeOf(request.server), now),
  })
}

/** Import of event files by editors. */
export const importRoutes = implement(deskImports, {
  importEvents: ({ db, viewer, body, now }) =>
    importEvents({ db, by: viewer.username, now, isApplied: body.is_applied }, Buffer.from(body.file, 'base64')),
})
