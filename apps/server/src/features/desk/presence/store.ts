import { type Db, rows } from '#platform/database.ts'

interface Opened {
  resource: string
  id: number
  accountId: number
}

/** Keeps the time of opening, unless the person had left meanwhile. */
export async function putPresent(db: Db, { resource, id, accountId }: Opened, leftBefore: Date, now: Date) {
  await rows(
    db,
    'desk.present',
    `insert into desk_presence as p (resource, object_id, account_id, since, seen_at) values ($1, $2, $3, $4, $4)
     on conflict (resource, object_id, account_id) do update
     set seen_at = excluded.seen_at, since = case when p.seen_at < $5 then excluded.since else p.since end`,
    [resource, id, accountId, now, leftBefore],
  )
}

export async function removePresent(db: Db, { resource, id, accountId }: Opened) {
  await rows(
    db,
    'desk.absent',
    'delete from desk_presence where resource = $1 and object_id = $2 and account_id = $3',
    [resource, id, accountId],
  )
}

/** Everybody whose form has reported since then. */
export function listPresent(db: Db, since: Date) {
  return rows<{ resource: string; object_id: number; account_id: number; since: Date }>(
    db,
    'desk.presentNow',
    `select resource, object_id, account_id, since from desk_presence where seen_at >= $1
     order by since, account_id limit 200`,
    [since],
  )
}

/** Other people who have this object open. */
export function listOthers(db: Db, { resource, id, accountId }: Opened, since: Date) {
  return rows<{ account_id: number; since: Date }>(
    db,
    'desk.others',
    `select account_id, since from desk_presence
     where resource = $1 and object_id = $2 and account_id <> $3 and seen_at >= $4 order by since, account_id limit 20`,
    [resource, id, accountId, since],
  )
}

export async function removeAbsent(db: Db, before: Date) {
  await rows(db, 'desk.forgetPresent', 'delete from desk_presence where seen_at < $1', [before])
}
