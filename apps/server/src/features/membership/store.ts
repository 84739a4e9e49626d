import type { AccessEvent, RightSource } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'

export interface AccessRow {
  id: number
  username: string
  name: string
  avatar: string
  groups: string[]
  has_pon: boolean
  has_telegram: boolean
  /** End of the longest right; null without one or when it has no end. */
  ends_at: Date | null
  /** Of the two subscriptions alone; null without one. */
  cryptocloud_ends_at: Date | null
  telegram_ends_at: Date | null
  has_access: boolean
  /** Frozen or closed: nobody comes in, and nothing opens to them. */
  is_shut: boolean
  shut_reason: string | null
  /** Until then they write nothing; null when they may. */
  limited_until: Date | null
  limit_reason: string | null
}

/** Whether the account `a` is frozen or closed. */
export const SHUT = `exists (select from restrictions s where s.account_id = a.id and s.kind <> 'limited' and s.lifted_at is null)`

const END = "g.ends_at + coalesce($2 - g.frozen_at, interval '0')"

/**
 * A person and the union of their grants at `now`: one index range of grants. Frozen days count: they are frozen only
 * under a right that covers them, and run again from the instant it ends, or while the account is shut.
 */
export async function findAccess(db: Db, accountId: number, now: Date): Promise<AccessRow | undefined> {
  const [row] = await rows<AccessRow>(
    db,
    'membership.access',
    `select a.id, a.username, a.name, a.avatar, a.groups,
       coalesce(bool_or(g.source = 'pon'), false) as has_pon,
       coalesce(bool_or(g.source = 'telegram'), false) as has_telegram,
       case when bool_and(g.ends_at is not null) then max(${END}) end as ends_at,
       max(${END}) filter (where g.source = 'cryptocloud') as cryptocloud_ends_at,
       max(${END}) filter (where g.source = 'telegram') as telegram_ends_at,
       coalesce(bool_or(g.starts_at <= $2), false) and not coalesce(bool_or(r.kind <> 'limited'), false) as has_access,
       coalesce(bool_or(r.kind <> 'limited'), false) as is_shut,
       max(r.reason) filter (where r.kind <> 'limited') as shut_reason,
       max(r.until) as limited_until, max(r.reason) filter (where r.kind = 'limited') as limit_reason
     from accounts a
     left join restrictions r on r.account_id = a.id and r.lifted_at is null and (r.until is null or r.until > $2)
     left join grants g on g.account_id = a.id and g.revoked_at is null
       and (g.ends_at is null or g.ends_at > $2 or (g.frozen_at is not null and g.closed_at is null))
     where a.id = $1
     group by a.id`,
    [accountId, now],
  )
  return row
}

/** Those of the people who may read what is for members: the same rule as of `findAccess`, for many at once. */
export async function keepMembers(db: Db, accountIds: number[], now: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'membership.members',
    `select a.id from accounts a
     where a.id = any($1::int[]) and not ${SHUT} and (a.groups && '{Moderators,Editors}' or exists (
       select from grants g where g.account_id = a.id and g.revoked_at is null and g.starts_at <= $2
         and (g.ends_at is null or g.ends_at > $2 or (g.frozen_at is not null and g.closed_at is null))))
     order by a.id`,
    [accountIds, now],
  )
  return found.map(({ id }) => id)
}

/** What opens it to each of the people at `now`, and until when. */
export async function listAccess(db: Db, accountIds: number[], now: Date) {
  return rows<{ id: number; has_access: boolean; ends_at: Date | null; sources: RightSource[] }>(
    db,
    'membership.listAccess',
    `select a.id, coalesce(bool_or(g.starts_at <= $2), false) and not ${SHUT} as has_access,
       case when bool_and(g.ends_at is not null) then max(${END}) end as ends_at,
       coalesce(array_agg(distinct g.source) filter (where g.starts_at <= $2), '{}') as sources
     from accounts a left join grants g on g.account_id = a.id and g.revoked_at is null
       and (g.ends_at is null or g.ends_at > $2 or (g.frozen_at is not null and g.closed_at is null))
     where a.id = any($1::integer[]) group by a.id`,
    [accountIds, now],
  )
}

export interface GrantRow {
  id: number
  source: RightSource
  starts_at: Date
  ends_at: Date | null
  frozen_at: Date | null
  revoked_at: Date | null
  closed_at: Date | null
  reason: string
  evidence: Record<string, unknown>
}

const GRANT = 'id, source, starts_at, ends_at, frozen_at, revoked_at, closed_at, reason, evidence'

export async function listGrants(db: Db, accountId: number): Promise<GrantRow[]> {
  return rows<GrantRow>(
    db,
    'membership.grants',
    `select ${GRANT} from grants where account_id = $1 order by starts_at desc, id desc limit 200`,
    [accountId],
  )
}

export async function findGrant(db: Db, grantId: number): Promise<GrantRow | undefined> {
  const [row] = await rows<GrantRow>(db, 'membership.grant', `select ${GRANT} from grants where id = $1`, [grantId])
  return row
}

/** Rights that are not over at `now`, those that have yet to begin included. */
export async function listOpen(db: Db, accountId: number, now: Date): Promise<GrantRow[]> {
  return rows<GrantRow>(
    db,
    'membership.open',
    `select ${GRANT} from grants
     where account_id = $1 and closed_at is null and (ends_at is null or ends_at > $2 or frozen_at is not null)
     order by starts_at, id`,
    [accountId, now],
  )
}

export interface EventRow {
  id: number
  at: Date
  kind: AccessEvent['kind']
  source: RightSource | null
  reason: string
  actor: string
  ends_at: Date | null
}

export async function listEvents(db: Db, accountId: number): Promise<EventRow[]> {
  return rows<EventRow>(
    db,
    'membership.events',
    `select id, at, kind, source, reason, actor, ends_at from access_events
     where account_id = $1 order by id desc limit 200`,
    [accountId],
  )
}

/** The latest changes of anybody's access, or of one person's. */
export async function listLatestEvents(
  db: Db,
  { accountId, limit }: { accountId?: number | undefined; limit: number },
): Promise<(EventRow & { username: string; grant_id: number | null })[]> {
  return rows(
    db,
    'membership.latestEvents',
    `select e.id, e.at, e.kind, e.source, e.reason, e.actor, e.ends_at, e.grant_id, a.username
     from access_events e join accounts a on a.id = e.account_id
     where $1::integer is null or e.account_id = $1 order by e.id desc limit $2`,
    [accountId ?? null, limit],
  )
}

/** Of two changes to one person's rights at once the second waits for the first. False when there is no such person. */
export async function lockAccount(tx: Db, accountId: number): Promise<boolean> {
  const found = await rows(tx, 'membership.lock', 'select id from accounts where id = $1 for update', [accountId])
  return found.length > 0
}

export async function findByOnceKey(tx: Db, onceKey: string): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(tx, 'membership.once', 'select id from grants where once_key = $1', [
    onceKey,
  ])
  return row?.id
}

interface NewGrant {
  accountId: number
  source: RightSource
  startsAt: Date
  endsAt: Date | null
  frozenAt: Date | null
  reason: string
  evidence: Record<string, unknown>
  onceKey: string | null
}

export async function insertGrant(tx: Db, grant: NewGrant, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'membership.insertGrant',
    `insert into grants (account_id, source, starts_at, ends_at, frozen_at, reason, evidence, once_key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      grant.accountId,
      grant.source,
      grant.startsAt,
      grant.endsAt,
      grant.frozenAt,
      grant.reason,
      grant.evidence,
      grant.onceKey,
      now,
    ],
  )
  return row!.id
}

export async function setEnd(tx: Db, grantId: number, endsAt: Date | null) {
  await rows(tx, 'membership.setEnd', 'update grants set ends_at = $2 where id = $1', [grantId, endsAt])
}

/** Its end has come, or `isRevoked`: it was taken away before. */
export async function close(tx: Db, grantId: number, isRevoked: boolean, now: Date) {
  await rows(
    tx,
    'membership.close',
    'update grants set closed_at = $2, revoked_at = case when $3 then $2::timestamptz end where id = $1',
    [grantId, now, isRevoked],
  )
}

/** Whether somebody, not the system, took away such a right that was to last until `endsAt` or longer. */
export async function isTaken(tx: Db, accountId: number, source: RightSource, endsAt: Date): Promise<boolean> {
  const found = await rows(
    tx,
    'membership.taken',
    `select g.id from grants g join access_events e on e.grant_id = g.id and e.kind = 'revoked' and e.actor <> 'system'
     where g.account_id = $1 and g.source = $2 and g.revoked_at is not null and g.ends_at >= $3 limit 1`,
    [accountId, source, endsAt],
  )
  return found.length > 0
}

/** Whether the account is frozen or closed, as it stands in this transaction. */
export async function isShut(tx: Db, accountId: number): Promise<boolean> {
  const found = await rows(tx, 'membership.shut', `select a.id from accounts a where a.id = $1 and ${SHUT}`, [
    accountId,
  ])
  return found.length > 0
}

/** Stops the running of all days the person has left. Returns what was stopped. */
export async function freeze(tx: Db, accountId: number, at: Date): Promise<GrantRow[]> {
  return rows<GrantRow>(
    tx,
    'membership.freeze',
    `update grants set frozen_at = $2
     where account_id = $1 and closed_at is null and frozen_at is null and ends_at > $2
       and source in ('cryptocloud', 'operator')
     returning ${GRANT}`,
    [accountId, at],
  )
}

/** Lets frozen days run again from `at`, one after another as they stood. Returns what runs. */
export async function resume(tx: Db, accountId: number, at: Date): Promise<GrantRow[]> {
  return rows<GrantRow>(
    tx,
    'membership.resume',
    `update grants set
       starts_at = case when starts_at > frozen_at then starts_at + ($2 - frozen_at) else starts_at end,
       ends_at = ends_at + ($2 - frozen_at),
       frozen_at = null
     where account_id = $1 and closed_at is null and frozen_at is not null
     returning ${GRANT}`,
    [accountId, at],
  )
}

/** Moves the days that were to begin at `from` or later nearer by `seconds`. */
export async function pullDays(tx: Db, accountId: number, from: Date, seconds: number) {
  await rows(
    tx,
    'membership.pullDays',
    `update grants set starts_at = starts_at - make_interval(secs => $3), ends_at = ends_at - make_interval(secs => $3)
     where account_id = $1 and closed_at is null and starts_at >= $2 and source in ('cryptocloud', 'operator')`,
    [accountId, from, seconds],
  )
}

interface NewEvent {
  accountId: number
  grant: { id: number; source: RightSource } | null
  kind: AccessEvent['kind']
  reason: string
  actor: string
  endsAt: Date | null
}

export async function insertEvent(tx: Db, event: NewEvent, at: Date) {
  await rows(
    tx,
    'membership.insertEvent',
    `insert into access_events (account_id, grant_id, source, kind, reason, actor, ends_at, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      event.accountId,
      event.grant?.id ?? null,
      event.grant?.source ?? null,
      event.kind,
      event.reason,
      event.actor,
      event.endsAt,
      at,
    ],
  )
}

/** People with a right whose end has come and was not told of yet, a hundred at a time. */
export async function listOverdue(db: Db, now: Date): Promise<number[]> {
  const found = await rows<{ account_id: number }>(
    db,
    'membership.overdue',
    `select distinct account_id from grants
     where closed_at is null and frozen_at is null and ends_at <= $1 limit 100`,
    [now],
  )
  return found.map(({ account_id }) => account_id)
}

export async function listEnded(tx: Db, accountId: number, now: Date): Promise<GrantRow[]> {
  return rows<GrantRow>(
    tx,
    'membership.ended',
    `select ${GRANT} from grants
     where account_id = $1 and closed_at is null and frozen_at is null and ends_at <= $2 order by ends_at, id`,
    [accountId, now],
  )
}

/** People whose access ends after `now`, at `until` at the latest, and when. Waiting days and endless rights are no end. */
export async function listEndingSoon(db: Db, now: Date, until: Date): Promise<{ account_id: number; ends_at: Date }[]> {
  return rows<{ account_id: number; ends_at: Date }>(
    db,
    'membership.endingSoon',
    `select account_id, max(ends_at) as ends_at from grants g
     where closed_at is null and ends_at > $1 and ends_at <= $2 and not exists (
       select from grants o where o.account_id = g.account_id and o.closed_at is null
         and (o.ends_at is null or o.ends_at > $2 or o.frozen_at is not null))
     group by account_id limit 5000`,
    [now, until],
  )
}
