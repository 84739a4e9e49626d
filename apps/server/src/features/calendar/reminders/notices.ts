import type { Notice, NoticeSource, NoticeView } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { movedKey, soonKey, whenOf } from '../rules.ts'
import { remindersDue } from './events.ts'
import { listNotices, type NoticeRow } from './store.ts'

/** Notices of events that a member set a reminder for: one comes soon or was moved. */
export const eventNotices: NoticeSource = {
  source: 'event',
  follows: [remindersDue],
  idsOf: (payload) => remindersDue.payload.safeParse(payload).data?.notice_ids ?? [],
  subjectOf: () => undefined,
  find: findNotices,
  present: presentNotices,
  // The reader asked to be told of this very event.
  about: 'always told',
}

async function findNotices(db: Db, ids: number[]): Promise<Map<number, Notice>> {
  const found = await listNotices(db, ids)
  return new Map(
    found.map((row): [number, Notice] => [
      row.id,
      {
        senderId: null,
        subject: { kind: 'event', id: row.event_id },
        at: row.told_at,
        isStanding: true,
        ...tellsOf(row),
        to: [{ accountId: row.account_id, kind: 'event' }],
      },
    ]),
  )
}

/** An alert may tell the same: a day before the event, and that it was moved. An hour before it is another message. */
function tellsOf({ event_id: id, what, before, moved_at, starts_at }: NoticeRow): Pick<Notice, 'tells'> {
  if (what === 'moved') return moved_at ? { tells: movedKey({ id, moved_at }) } : {}
  return before === 'day' ? { tells: soonKey({ id, starts_at }) } : {}
}

/** Shows members only their own notices. */
async function presentNotices(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, NoticeView>> {
  if (ids.length === 0) return new Map()
  const found = await listNotices(db, ids)
  return new Map(
    found
      .filter(({ account_id: accountId }) => accountId === viewer.id)
      .map((row): [number, NoticeView] => [
        row.id,
        {
          sender: { username: '', name: 'Календарь', avatar: '' },
          html: wordsOf(row),
          ownText: '',
          title: row.title,
          model: 'Event',
          subjectId: row.event_id,
          head: wordsOf(row),
        },
      ]),
  )
}

/** Uses the event's current date: a moved event never shows its old hour. */
function wordsOf(row: NoticeRow): string {
  const when = whenOf(row)
  if (row.what === 'soon') return when ? `Скоро: ${when}` : 'Дату события изменили'
  return when ? `Перенесли: теперь ${when}` : 'Перенесли: новый день не назван'
}
