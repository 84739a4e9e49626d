import type { NoticeKind } from '@palata/contract/notifications/kinds'
import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { findAccess, keepMembers } from '#features/access'
import { letterOf, NOTHING } from '#features/digest'
import { ledgerHead } from '#features/ledger'
import { writeLetter } from '#features/letters'
import { findByEmail, findRecipient } from '#features/people'
import type { LetterPart, NoticeSource, Registries } from '#manifest.ts'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { presentAsked } from '../present.ts'
import { addressOf, headOf, isLetterDue, letterSince } from '../settings/rules.ts'
import { findSettings, newUnsubscribe, settingsOf } from '../settings/settings.ts'
import { planMessages } from './digestMessage.ts'

const PAGE = 500
/** Older notifications are in no letter. */
const OLDEST_MS = 8 * 24 * 3_600_000
/** Discussions in one letter. */
const MOST_ROWS = 10

/** Plans the letter for people with unread notifications, and for who wants to be told what came, at the hour they chose. */
export async function planDigests(db: Database, now: Date) {
  await eachAlone(listDue(db, now), ({ id, settings }) => planOne(db, id, settings, now))
}

/** Members to whom a letter may go and whose hour has come, with their settings. */
async function* listDue(db: Database, now: Date) {
  for (let after = 0; ; ) {
    const waiting = await listWaiting(db, after, now)
    const ids = waiting.map(({ account_id: id }) => id)
    const settings = await findSettings(db, ids)
    const due = waiting.filter(({ account_id: id, digest_at: last }) => {
      const own = settings.get(id)!
      return (own.letter.length > 0 || isTold(own)) && isLetterDue(now, last, own)
    })
    const people = due.map(({ account_id: id }) => id)
    for (const id of await keepMembers(db, people, now)) yield { id, settings: settings.get(id)! }
    if (waiting.length < PAGE) return
    after = ids.at(-1)!
  }
}

type DigestWays = Pick<NotificationSettings, 'letter_digest' | 'push_digest' | 'telegram_digest'>
const isTold = ({ letter_digest, push_digest, telegram_digest }: DigestWays) =>
  letter_digest || push_digest || telegram_digest

/** People with something unread, and those who are told what came; without a letter in the last twenty hours. */
function listWaiting(db: Db, after: number, now: Date) {
  return rows<{ account_id: number; digest_at: Date | null }>(
    db,
    'notifications.waitForDigest',
    `select b.account_id, b.digest_at from notification_boxes b
     where b.account_id > $1 and (b.digest_at is null or b.digest_at < $2::timestamptz - interval '20 hours')
       and (exists (
         select from notifications n where n.account_id = b.account_id and n.read_at is null and not n.hidden and not n.muted
           and n.created_at > greatest($3::timestamptz, b.digest_at))
         or exists (select from notification_settings s where s.account_id = b.account_id
           and (s.letter_digest or s.push_digest or s.telegram_digest)))
     order by b.account_id limit ${PAGE}`,
    [after, now, new Date(now.getTime() - OLDEST_MS)],
  )
}

async function planOne(db: Database, accountId: number, settings: NotificationSettings, now: Date) {
  await transaction(db, async (tx) => {
    const [box] = await rows<{ digest_at: Date | null }>(
      tx,
      'notifications.lockBox',
      'select digest_at from notification_boxes where account_id = $1 for update',
      [accountId],
    )
    // Another worker was first.
    if (!box || !isLetterDue(now, box.digest_at, settings)) return
    const since = letterSince(box.digest_at, settings, now)
    const unread = await listUnread(tx, accountId, settings.letter, since)
    const recipient = await findRecipient(tx, accountId)
    const isWritten = recipient && (unread.length > 0 || settings.letter_digest)
    if (!isWritten && !settings.push_digest && !settings.telegram_digest) return
    await rows(tx, 'notifications.setDigest', 'update notification_boxes set digest_at = $2 where account_id = $1', [
      accountId,
      now,
    ])
    if (isWritten)
      await writeLetter(
        tx,
        { kind: 'digest', recipient, variables: { since: since.toISOString() }, isLatest: true },
        now,
      )
    await planMessages(tx, accountId, settings, since, now)
  })
}

function listUnread(db: Db, accountId: number, kinds: string[], since: Date) {
  return rows<{ source: string; object_id: number; kind: NoticeKind }>(
    db,
    'notifications.unreadSince',
    `select source, object_id, kind from notifications
     where account_id = $1 and kind = any($2::text[]) and created_at > $3 and read_at is null and not hidden and not muted
     order by id desc limit 200`,
    [accountId, kinds, since],
  )
}

/**
 * The letter's content is read when it is sent: notifications read or removed meanwhile are left out, so is what the
 * reader has seen on the site, and people who lost access get no letter.
 */
export function digestParts(
  publicUrl: string,
  notices: readonly NoticeSource[],
  registries: Registries,
): Record<string, LetterPart> {
  return { digest: (db, letter, now) => digestPart({ publicUrl, notices, registries }, db, letter, now) }
}

interface Told {
  publicUrl: string
  notices: readonly NoticeSource[]
  registries: Registries
}

async function digestPart(
  { publicUrl, notices, registries }: Told,
  db: Database,
  { recipient, variables }: Parameters<LetterPart>[1],
  now: Date,
) {
  const account = await findByEmail(db, recipient)
  const access = account && (await findAccess(db, account.id, now))
  const viewer = access?.viewer
  if (!viewer || !mayReadPaid(viewer)) return null
  const { letter: kinds, letter_digest: isTold, letter_every: every } = await settingsOf(db, viewer.id)
  const since = new Date(variables?.since ?? 0)
  const unread = await listUnread(db, viewer.id, kinds, since)
  const items = await itemsOf({ db, viewer, findables: registries.findables, now }, notices, unread)
  const came = isTold ? await letterOf({ db, viewer, ...registries }, since, now) : NOTHING
  if (items.length === 0 && came.items.length === 0) return null
  const token = await newUnsubscribe(db, viewer.id, now)
  const head = await ledgerHead(db)
  const withSite = <Item extends { link: string }>(list: Item[]) =>
    JSON.stringify(list.map((item) => ({ ...item, link: publicUrl + item.link })))
  return {
    ...(head && { ledger: `записей: ${head.size}, корень: ${head.root}` }),
    items: withSite(items),
    came: withSite(came.items),
    coins: came.coins,
    rest: String(came.rest),
    every,
    link: came.items.length > 0 ? `${publicUrl}/digest?since=${encodeURIComponent(came.since)}` : `${publicUrl}/`,
    settings: `${publicUrl}/user/settings`,
    unsubscribe: `${publicUrl}/unsubscribe?token=${token}`,
    one_click: `${publicUrl}/api/notifications/unsubscribe/?token=${token}`,
  }
}

/** One line per discussion, newest first. */
async function itemsOf(
  asking: Parameters<typeof presentAsked>[0],
  notices: readonly NoticeSource[],
  unread: Awaited<ReturnType<typeof listUnread>>,
) {
  const found = await Promise.all(
    notices.map(async (source) => {
      const own = unread.filter((one) => one.source === source.source)
      const ids = own.map(({ object_id: id }) => id)
      const views = await presentAsked(asking, source, ids)
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
      together.flatMap(({ view }) => view.coin ?? []),
    )
    return {
      title: oldest.view.title,
      head: together[0]!.view.head ?? told,
      link: addressOf(oldest, oldest.view),
    }
  })
}
