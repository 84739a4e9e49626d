import type { NoticeKind } from '@palata/contract/notifications'
import { findByEmail, findRecipient } from '#features/accounts'
import { ledgerHead } from '#features/ledger'
import { writeLetter } from '#features/letters'
import { findAccess, keepMembers } from '#features/membership'
import type { LetterPart, NoticeSource } from '#manifest.ts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { eachAlone } from '#platform/eachAlone.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { addressOf, headOf, minuteOfDay } from './rules.ts'
import { findSettings, newUnsubscribe, settingsOf } from './settings.ts'

/** Hour of the letter in the reader's time zone. */
const HOUR = 9
const PAGE = 500
/** Older notifications are no news. */
const OLDEST_MS = 3 * 24 * 3_600_000
/** Discussions in one letter. */
const MOST_ROWS = 10

/** Plans the daily letter for people with unread notifications, in the morning of their time zone. */
export async function planDigests(db: Database, now: Date) {
  await eachAlone(listDue(db, now), ({ id, kinds }) => planOne(db, id, kinds, now))
}

/** Members with something unread in whose time zone the hour of the letter has come, with the kinds they chose. */
async function* listDue(db: Database, now: Date) {
  for (let after = 0; ; ) {
    const waiting = await listWaiting(db, after, now)
    const ids = waiting.map(({ account_id: id }) => id)
    const settings = await findSettings(db, ids)
    const isMorning = (id: number) => Math.floor(minuteOfDay(now, settings.get(id)!.time_zone) / 60) === HOUR
    const due = ids.filter((id) => settings.get(id)!.letter.length > 0 && isMorning(id))
    for (const id of await keepMembers(db, due, now)) yield { id, kinds: settings.get(id)!.letter }
    if (waiting.length < PAGE) return
    after = ids.at(-1)!
  }
}

/** People with something unread and no letter in the last twenty hours. */
function listWaiting(db: Db, after: number, now: Date) {
  return rows<{ account_id: number }>(
    db,
    'notifications.waitForDigest',
    `select b.account_id from notification_boxes b
     where b.account_id > $1 and (b.digest_at is null or b.digest_at < $2::timestamptz - interval '20 hours')
       and exists (
         select from notifications n where n.account_id = b.account_id and n.read_at is null and not n.hidden
           and n.created_at > greatest($3::timestamptz, b.digest_at))
     order by b.account_id limit ${PAGE}`,
    [after, now, new Date(now.getTime() - OLDEST_MS)],
  )
}

async function planOne(db: Database, accountId: number, kinds: string[], now: Date) {
  await transaction(db, async (tx) => {
    const [box] = await rows<{ digest_at: Date | null }>(
      tx,
      'notifications.lockBox',
      'select digest_at from notification_boxes where account_id = $1 for update',
      [accountId],
    )
    // Another worker was first.
    if (!box || (box.digest_at && now.getTime() - box.digest_at.getTime() < 20 * 3_600_000)) return
    const since = sinceOf(box.digest_at, now)
    const unread = await listUnread(tx, accountId, kinds, since)
    const recipient = await findRecipient(tx, accountId)
    if (unread.length === 0 || !recipient) return
    await rows(tx, 'notifications.setDigest', 'update notification_boxes set digest_at = $2 where account_id = $1', [
      accountId,
      now,
    ])
    await writeLetter(tx, { kind: 'digest', recipient, variables: { since: since.toISOString() }, isLatest: true }, now)
  })
}

const sinceOf = (last: Date | null, now: Date) => new Date(Math.max(last?.getTime() ?? 0, now.getTime() - OLDEST_MS))

function listUnread(db: Db, accountId: number, kinds: string[], since: Date) {
  return rows<{ source: string; object_id: number; kind: NoticeKind }>(
    db,
    'notifications.unreadSince',
    `select source, object_id, kind from notifications
     where account_id = $1 and kind = any($2::text[]) and created_at > $3 and read_at is null and not hidden
     order by id desc limit 200`,
    [accountId, kinds, since],
  )
}

/**
 * The letter's content is read when it is sent: notifications read or removed meanwhile are left out, and people who
 * lost access get no letter.
 */
export function digestParts(publicUrl: string, notices: readonly NoticeSource[]): Record<string, LetterPart> {
  return { digest: (db, letter, now) => digestPart(publicUrl, notices, db, letter, now) }
}

async function digestPart(
  publicUrl: string,
  notices: readonly NoticeSource[],
  db: Database,
  { recipient, variables }: Parameters<LetterPart>[1],
  now: Date,
) {
  const account = await findByEmail(db, recipient)
  const access = account && (await findAccess(db, account.id, now))
  const viewer = access?.viewer
  if (!viewer || !mayReadPaid(viewer)) return null
  const { letter: kinds } = await settingsOf(db, viewer.id)
  const unread = await listUnread(db, viewer.id, kinds, new Date(variables?.since ?? 0))
  const items = await itemsOf(db, viewer, notices, unread)
  if (items.length === 0) return null
  const token = await newUnsubscribe(db, viewer.id, now)
  const head = await ledgerHead(db)
  return {
    ...(head && { ledger: `записей: ${head.size}, корень: ${head.root}` }),
    items: JSON.stringify(items.map((item) => ({ ...item, link: publicUrl + item.link }))),
    link: `${publicUrl}/`,
    settings: `${publicUrl}/user/settings`,
    unsubscribe: `${publicUrl}/unsubscribe?token=${token}`,
    one_click: `${publicUrl}/api/notifications/unsubscribe/?token=${token}`,
  }
}

/** One line per discussion, newest first. */
async function itemsOf(
  db: Db,
  viewer: Parameters<NoticeSource['present']>[1],
  notices: readonly NoticeSource[],
  unread: Awaited<ReturnType<typeof listUnread>>,
) {
  const found = await Promise.all(
    notices.map(async (source) => {
      const own = unread.filter((one) => one.source === source.source)
      const views = await source.present(
        db,
        viewer,
        own.map(({ object_id: id }) => id),
      )
      return own.flatMap((one) => {
        const view = views.get(one.object_id)
        return view ? [{ ...one, view }] : []
      })
    }),
  )
  const bySubject = Map.groupBy(found.flat(), ({ view }) => `${view.model} ${view.subjectId}`)
  return [...bySubject.values()].slice(0, MOST_ROWS).map((together) => {
    const oldest = together.at(-1)!
    const told = headOf(
      together.map(({ kind }) => kind),
      together.map(({ view }) => view.sender.name),
    )
    return {
      title: oldest.view.title,
      head: together[0]!.view.head ?? told,
      link: addressOf(oldest, oldest.view),
    }
  })
}
