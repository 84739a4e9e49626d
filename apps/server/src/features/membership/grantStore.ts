import type { RightSource } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'

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

export const GRANT = 'id, source, starts_at, ends_at, frozen_at, revoked_at, closed_at, reason, evidence'

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

/** Rights that have not ended at `now`, future ones included. */
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

/**
 * Locks the account, so that changes of one person's rights run one after another. False when there is no such person.
 */
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

interface Like {
  accountId: number
  days: number
  reason: string
  actor: string
  since: Date
}

/** A standing right of an operator like this one, given since then. */
export async function findLike(tx: Db, { accountId, days, reason, actor, since }: Like): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx,
    'membership.like',
    `select g.id from grants g
     where g.account_id = $1 and g.source = 'operator' and g.reason = $3 and g.created_at > $5 and g.closed_at is null
       and g.ends_at - g.starts_at = make_interval(days => $2)
       and exists (select from access_events e where e.grant_id = g.id and e.kind = 'granted' and e.actor = $4)
     order by g.id desc limit 1`,
    [accountId, days, reason, actor, since],
  )
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

/** Closes a grant: at its end, or earlier with `isRevoked`. */
export async function close(tx: Db, grantId: number, isRevoked: boolean, now: Date) {
  await rows(
    tx,
    'membership.close',
    'update grants set closed_at = $2, revoked_at = case when $3 then $2::timestamptz end where id = $1',
    [grantId, now, isRevoked],
  )
}

/** People with a right that has ended but is not closed yet, at most 100. */
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

export interface EndingSoon {
  account_id: number
  ends_at: Date
  /** A subscription through Telegram is among what ends: it renews itself unless it was cancelled there. */
  may_renew: boolean
}

/**
 * People whose access ends after `now` and not later than `until`. People with frozen days or an endless right are left
 * out.
 */
export async function listEndingSoon(db: Db, now: Date, until: Date): Promise<EndingSoon[]> {
  return rows<EndingSoon>(
    db,
    'membership.endingSoon',
    `select account_id, max(ends_at) as ends_at, bool_or(source = 'telegram') as may_renew from grants g
     where closed_at is null and ends_at > $1 and ends_at <= $2 and not exists (
       select from grants o where o.account_id = g.account_id and o.closed_at is null
         and (o.ends_at is null or o.ends_at > $2 or o.frozen_at is not null))
     group by account_id limit 5000`,
    [now, until],
  )
}
