import type { RestrictionKind } from '@palata/contract/desk/accounts/person'
import { type Db, rows } from '#platform/database.ts'

interface NewRestriction {
  accountId: number
  kind: RestrictionKind
  reason: string
  actor: string
  until: Date | null
}

export async function insertRestriction(
  tx: Db,
  { accountId, kind, reason, actor, until }: NewRestriction,
  now: Date,
): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'accounts.restrict',
    `insert into restrictions (account_id, kind, reason, actor, created_at, until) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [accountId, kind, reason, actor, now, until],
  )
  return row!.id
}

/** Stores the hash of the letter's appeal key; the previous key is void. False when there is no such restriction. */
export async function putAppealKey(db: Db, id: number, hash: Buffer): Promise<boolean> {
  const put = await rows<{ id: number }>(
    db,
    'accounts.putAppealKey',
    'update restrictions set appeal_hash = $2 where id = $1 returning id',
    [id, hash],
  )
  return put.length > 0
}

export async function findByAppealKey(db: Db, hash: Buffer) {
  const [row] = await rows<{ id: number; account_id: number }>(
    db,
    'accounts.byAppealKey',
    'select id, account_id from restrictions where appeal_hash = $1',
    [hash],
  )
  return row
}

/**
 * Ends restrictions of the kind. True when one was in force; one whose term has already passed is closed with its own
 * end date and does not count.
 */
export async function liftRestriction(
  tx: Db,
  { accountId, kind, actor }: Pick<NewRestriction, 'accountId' | 'kind' | 'actor'>,
  now: Date,
): Promise<boolean> {
  const [lifted] = await rows<{ stood: boolean }>(
    tx,
    'accounts.lift',
    `update restrictions set lifted_by = case when until <= $3 then 'system' else $4 end,
       lifted_at = case when until <= $3 then until else $3::timestamptz end
     where account_id = $1 and kind = $2 and lifted_at is null
     returning (until is null or until > $3) as stood`,
    [accountId, kind, now, actor],
  )
  return lifted?.stood ?? false
}

export interface Standing {
  reason: string
  created_at: Date
  until: Date | null
}

/** The restriction of the kind that is in force. */
export async function findStanding(
  tx: Db,
  accountId: number,
  kind: RestrictionKind,
  now: Date,
): Promise<Standing | undefined> {
  const [found] = await rows<Standing>(
    tx,
    'accounts.standingRestriction',
    `select reason, created_at, until from restrictions
     where account_id = $1 and kind = $2 and lifted_at is null and (until is null or until > $3)`,
    [accountId, kind, now],
  )
  return found
}

export interface StandingRow {
  account_id: number
  kind: RestrictionKind
  reason: string
  until: Date | null
}

/** Restrictions of these people that are in force at `now`. */
export async function listStanding(db: Db, accountIds: number[], now: Date): Promise<StandingRow[]> {
  const found = await rows<Omit<StandingRow, 'kind'> & { kind: string }>(
    db,
    'accounts.standing',
    `select account_id, kind, reason, until from restrictions
     where account_id = any($1::integer[]) and lifted_at is null and (until is null or until > $2) order by id`,
    [accountIds, now],
  )
  // The table's CHECK guarantees `kind`; the driver sees only text.
  return found as StandingRow[]
}

export interface RestrictionRow extends StandingRow {
  id: number
  actor: string
  created_at: Date
  lifted_at: Date | null
  lifted_by: string | null
  username: string
  name: string
  avatar: string
}

export async function listRestrictions(db: Db, ids: number[]): Promise<RestrictionRow[]> {
  const found = await rows<Omit<RestrictionRow, 'kind'> & { kind: string }>(
    db,
    'accounts.restrictions',
    `select r.id, r.account_id, r.kind, r.reason, r.actor, r.created_at, r.until, r.lifted_at, r.lifted_by,
       a.username, a.name, a.avatar
     from restrictions r join accounts a on a.id = r.account_id where r.id = any($1::integer[])`,
    [ids],
  )
  return found as RestrictionRow[]
}
