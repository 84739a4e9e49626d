import type { NoticeKind } from '@palata/contract/notifications/kinds'
import type { Notice } from '#manifest.ts'
import { type Db, rows, transaction } from '#platform/database.ts'

export type Subject = Notice['subject']

export interface NotificationRow {
  id: number
  source: string
  object_id: number
  kind: NoticeKind
  created_at: Date
  read_at: Date | null
}

const SHOWN = 'in_bell and not hidden and not muted'

/** Notifications before the id, newest first, one more than a page holds. */
export function listPage(db: Db, accountId: number, before: number | null, limit: number, offset: number) {
  return rows<NotificationRow>(
    db,
    'notifications.page',
    `select id, source, object_id, kind, created_at, read_at from notifications
     where account_id = $1 and ${SHOWN} and id < coalesce($2::int, 2147483647) order by id desc limit $3 offset $4`,
    [accountId, before, limit, offset],
  )
}

export interface BoxRow {
  account_id: number
  unread: number
  avatars: string[]
}

/** Unread counts, and the avatars of the newest senders. */
export function findBoxes(db: Db, accountIds: number[]) {
  return rows<BoxRow>(
    db,
    'notifications.boxes',
    `select b.account_id, b.unread, coalesce((
       select array_agg(a.avatar order by array_position(b.sender_ids, a.id)) from accounts a where a.id = any(b.sender_ids)
     ), '{}') as avatars
     from notification_boxes b where b.account_id = any($1::integer[])`,
    [accountIds],
  )
}

/**
 * Locks these people's boxes and those of who was told of the object. Whatever changes notifications begins with it: the
 * recount locks the boxes too, and a row that is locked before its box makes a circle with one that is locked after.
 */
export async function lockBoxes(tx: Db, people: number[], told: { source: string; id: number } | null = null) {
  await rows(
    tx,
    'notifications.lockBoxes',
    `select account_id from notification_boxes where account_id in (
       select unnest($1::int[]) union select account_id from notifications where source = $2 and object_id = $3)
     order by account_id for update`,
    [people, told?.source ?? null, told?.id ?? null],
  )
}

export async function markRead(db: Db, accountId: number, ids: number[], now: Date) {
  await transaction(db, async (tx) => {
    await lockBoxes(tx, [accountId])
    await rows(
      tx,
      'notifications.read',
      'update notifications set read_at = $3 where account_id = $1 and id = any($2::int[]) and read_at is null',
      [accountId, ids, now],
    )
  })
}

export async function markAllRead(db: Db, accountId: number, now: Date) {
  await transaction(db, async (tx) => {
    await lockBoxes(tx, [accountId])
    await rows(
      tx,
      'notifications.readAll',
      `update notifications set read_at = $2 where account_id = $1 and ${SHOWN} and read_at is null`,
      [accountId, now],
    )
  })
}

/**
 * Locks the objects: a second transaction about one of them waits. Sorted, because locks in any other order deadlock.
 */
export async function lockObjects(tx: Db, source: string, ids: number[]) {
  await rows(
    tx,
    'notifications.lock',
    'select pg_advisory_xact_lock(hashtextextended(object, 200)) from unnest($1::text[]) as object',
    [ids.map((id) => `${source} ${id}`)],
  )
}

/** The ids about which somebody was notified. */
export async function findTold(db: Db, source: string, ids: number[]): Promise<Set<number>> {
  const found = await rows<{ object_id: number }>(
    db,
    'notifications.told',
    'select distinct object_id from notifications where source = $1 and object_id = any($2::int[])',
    [source, ids],
  )
  return new Set(found.map(({ object_id: id }) => id))
}

/** Ids of the notified things of a discussion. */
export async function listOfSubject(db: Db, source: string, { kind, id }: Subject): Promise<number[]> {
  const found = await rows<{ object_id: number }>(
    db,
    'notifications.ofSubject',
    `select distinct object_id from notifications
     where source = $1 and subject_kind = $2 and subject_id = $3 order by object_id`,
    [source, kind, id],
  )
  return found.map(({ object_id: objectId }) => objectId)
}

export async function hideFromOthers(tx: Db, { source, id }: { source: string; id: number }, people: number[]) {
  await rows(
    tx,
    'notifications.hide',
    `update notifications set hidden = true
     where source = $1 and object_id = $2 and not hidden and account_id <> all($3::int[])`,
    [source, id, people],
  )
}

/** Hides what these people muted, and shows what the others did not. */
export async function muteFor(tx: Db, { source, id }: { source: string; id: number }, people: number[]) {
  await rows(
    tx,
    'notifications.muteFor',
    `update notifications set muted = not muted
     where source = $1 and object_id = $2 and muted <> (account_id = any($3::int[]))`,
    [source, id, people],
  )
}

/** A person's latest notifications, and whatever is muted: its mute may end after a year. */
export function listRecent(tx: Db, accountId: number, limit: number) {
  return rows<{ id: number; source: string; object_id: number; muted: boolean }>(
    tx,
    'notifications.recent',
    `select id, source, object_id, muted from notifications where account_id = $1 and not hidden and (muted or id in (
       select id from notifications where account_id = $1 and not hidden order by id desc limit $2))`,
    [accountId, limit],
  )
}

export async function setMuted(tx: Db, changed: { id: number; isMuted: boolean }[]) {
  await rows(
    tx,
    'notifications.setMuted',
    `update notifications n set muted = given.muted
     from unnest($1::int[], $2::bool[]) as given(id, muted) where n.id = given.id`,
    [changed.map(({ id }) => id), changed.map(({ isMuted }) => isMuted)],
  )
}

const OLD = `created_at < $1::timestamptz - interval '180 days'
  and (read_at is not null or hidden or created_at < $1::timestamptz - interval '1 year')`

/** Removes old notifications: read ones after half a year, unread ones after a year. */
export async function removeOld(db: Db, now: Date) {
  await transaction(db, async (tx) => {
    const found = await rows<{ account_id: number }>(
      tx,
      'notifications.whoseOld',
      `select distinct account_id from notifications where ${OLD}`,
      [now],
    )
    const people = found.map(({ account_id: accountId }) => accountId)
    await lockBoxes(tx, people)
    await rows(
      tx,
      'notifications.removeOld',
      `delete from notifications where ${OLD} and account_id = any($2::int[])`,
      [now, people],
    )
  })
}
