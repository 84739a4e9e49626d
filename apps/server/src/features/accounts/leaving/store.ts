import { type Db, rows } from '#platform/database.ts'

export interface LeavingRow {
  asked_at: Date
  due_at: Date
}

/** The person's request to leave, if they made one. */
export async function findLeaving(db: Db, accountId: number): Promise<LeavingRow | undefined> {
  const [row] = await rows<LeavingRow>(
    db,
    'accounts.leaving',
    'select asked_at, due_at from leavings where account_id = $1',
    [accountId],
  )
  return row
}

export async function insertLeaving(tx: Db, accountId: number, { asked_at, due_at }: LeavingRow) {
  await rows(tx, 'accounts.leave', 'insert into leavings (account_id, asked_at, due_at) values ($1, $2, $3)', [
    accountId,
    asked_at,
    due_at,
  ])
}

/** False when there is none. */
export async function removeLeaving(tx: Db, accountId: number): Promise<boolean> {
  const removed = await rows<{ account_id: number }>(
    tx,
    'accounts.stay',
    'delete from leavings where account_id = $1 returning account_id',
    [accountId],
  )
  return removed.length > 0
}

/** Keeps a key of a letter; false when the person has no request. */
export async function insertLeavingKey(db: Db, accountId: number, hash: Buffer): Promise<boolean> {
  const kept = await rows<{ account_id: number }>(
    db,
    'accounts.leavingKey',
    `insert into leaving_keys (hash, account_id) select $2, account_id from leavings where account_id = $1
     returning account_id`,
    [accountId, hash],
  )
  return kept.length > 0
}

export async function findLeavingByKey(db: Db, hash: Buffer): Promise<number | undefined> {
  const [row] = await rows<{ account_id: number }>(
    db,
    'accounts.leavingByKey',
    'select account_id from leaving_keys where hash = $1',
    [hash],
  )
  return row?.account_id
}

/** People of a round: more wait for the next one. */
const MOST = 200

/** People to warn: their account goes within a day, and they have not been told. */
export async function listToTell(db: Db, before: Date): Promise<number[]> {
  const found = await rows<{ account_id: number }>(
    db,
    'accounts.leavingToTell',
    `select account_id from leavings where due_at <= $1 and told_at is null order by due_at limit ${MOST}`,
    [before],
  )
  return found.map(({ account_id: id }) => id)
}

/**
 * Notes that the person was warned, and returns when their account goes: not before a day after the warning. Undefined
 * when they have changed their mind or were warned by another worker.
 */
export async function markTold(tx: Db, accountId: number, now: Date, dayAfter: Date): Promise<Date | undefined> {
  const [row] = await rows<{ due_at: Date }>(
    tx,
    'accounts.leavingTold',
    `update leavings set told_at = $2, due_at = greatest(due_at, $3) where account_id = $1 and told_at is null
     returning due_at`,
    [accountId, now, dayAfter],
  )
  return row?.due_at
}

/**
 * People whose time has come. A frozen or closed account waits until the team has decided: its owner cannot sign in and
 * say that somebody else asked.
 */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const found = await rows<{ account_id: number }>(
    db,
    'accounts.leavingDue',
    `select l.account_id from leavings l where l.due_at <= $1 and l.told_at is not null
       and not exists (select from restrictions r where r.account_id = l.account_id
         and r.kind in ('frozen', 'closed') and r.lifted_at is null)
     order by l.due_at limit ${MOST}`,
    [now],
  )
  return found.map(({ account_id: id }) => id)
}
