import { MOST_SESSIONS } from '@palata/contract/sessions'
import { type Db, rows } from '#platform/database.ts'

export type EndReason =
  | 'account_shut'
  | 'signed_out'
  | 'ended_by_owner'
  | 'password_changed'
  | 'token_reused'
  | 'too_many'

export interface SessionRow {
  id: string
  account_id: number
  user_agent: string
  network: string
  created_at: Date
  seen_at: Date
}

export interface HeldToken {
  session_id: string
  account_id: number
  remembered: boolean
  is_live: boolean
  rotated_at: Date | null
}

interface Visit {
  user_agent: string
  network: string
  now: Date
  expires_at: Date
}

export async function insertSession(tx: Db, accountId: number, isRemembered: boolean, visit: Visit): Promise<string> {
  const [row] = await rows<{ id: string }>(
    tx,
    'sessions.insert',
    `insert into sessions (account_id, remembered, user_agent, network, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6) returning id`,
    [accountId, isRemembered, visit.user_agent, visit.network, visit.now, visit.expires_at],
  )
  return row!.id
}

export async function insertRefreshToken(tx: Db, hash: Buffer, sessionId: string, now: Date) {
  await rows(
    tx,
    'sessions.insertToken',
    'insert into refresh_tokens (hash, session_id, created_at) values ($1, $2, $3)',
    [hash, sessionId, now],
  )
}

const HELD = `select s.id as session_id, s.account_id, s.remembered, t.rotated_at,
    s.ended_at is null and s.expires_at > $2 as is_live
  from refresh_tokens t join sessions s on s.id = t.session_id where t.hash = $1`

export async function findToken(db: Db, hash: Buffer, now: Date): Promise<HeldToken | undefined> {
  return (await rows<HeldToken>(db, 'sessions.token', HELD, [hash, now]))[0]
}

/** Locks the token and its session: a second rotation waits and sees the first one. */
export async function lockToken(tx: Db, hash: Buffer, now: Date): Promise<HeldToken | undefined> {
  return (await rows<HeldToken>(tx, 'sessions.lockToken', `${HELD} for update of t, s`, [hash, now]))[0]
}

export async function markRotated(tx: Db, hash: Buffer, now: Date) {
  await rows(tx, 'sessions.rotate', 'update refresh_tokens set rotated_at = $2 where hash = $1', [hash, now])
}

export async function setSeen(tx: Db, sessionId: string, visit: Visit) {
  await rows(
    tx,
    'sessions.seen',
    'update sessions set seen_at = $2, expires_at = $3, user_agent = $4, network = $5 where id = $1',
    [sessionId, visit.now, visit.expires_at, visit.user_agent, visit.network],
  )
}

/** Account of the session; undefined when the session is over. */
export async function findLiveAccount(db: Db, sessionId: string, now: Date): Promise<number | undefined> {
  const [row] = await rows<{ account_id: number }>(
    db,
    'sessions.liveAccount',
    'select account_id from sessions where id = $1 and ended_at is null and expires_at > $2',
    [sessionId, now],
  )
  return row?.account_id
}

/**
 * Sets or clears (null) the time of the second step, for one session or all of the person's. False when none is live.
 */
export async function setSecondStep(tx: Db, accountId: number, sessionId: string | null, at: Date | null) {
  const set = await rows<{ id: string }>(
    tx,
    'sessions.secondStep',
    `update sessions set second_step_at = $3
     where account_id = $1 and ($2::uuid is null or id = $2) and ended_at is null returning id`,
    [accountId, sessionId, at],
  )
  return set.length > 0
}

/** When the person last proved in this session who they are; undefined when it is over. */
export async function findProvedAt(db: Db, accountId: number, sessionId: string): Promise<Date | undefined> {
  const [row] = await rows<{ at: Date }>(
    db,
    'sessions.provedAt',
    `select greatest(created_at, proved_at) as at from sessions
     where id = $2 and account_id = $1 and ended_at is null`,
    [accountId, sessionId],
  )
  return row?.at
}

export async function setProved(db: Db, sessionId: string, now: Date) {
  await rows(db, 'sessions.setProved', 'update sessions set proved_at = $2 where id = $1', [sessionId, now])
}

/** Latest first, at most `MOST_SESSIONS`. */
export async function listLive(db: Db, accountId: number, now: Date): Promise<SessionRow[]> {
  return rows<SessionRow>(
    db,
    'sessions.live',
    `select id, account_id, user_agent, network, created_at, seen_at from sessions
     where account_id = $1 and ended_at is null and expires_at > $2
     order by seen_at desc, id limit ${MOST_SESSIONS}`,
    [accountId, now],
  )
}

/** Ends the person's live sessions: all, only `only`, or all but `except`. Returns the ended ones. */
export async function endLive(
  tx: Db,
  accountId: number,
  { only = null, except = null }: { only?: string | null; except?: string | null },
  reason: EndReason,
  now: Date,
): Promise<string[]> {
  const ended = await rows<{ id: string }>(
    tx,
    'sessions.end',
    `update sessions set ended_at = $5, end_reason = $4
     where account_id = $1 and ended_at is null and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
     returning id`,
    [accountId, only, except, reason, now],
  )
  return ended.map((row) => row.id)
}

/** Ends sessions over the limit: those unused for longest. */
export async function endSurplus(tx: Db, accountId: number, now: Date): Promise<string[]> {
  const ended = await rows<{ id: string }>(
    tx,
    'sessions.endSurplus',
    `update sessions set ended_at = $2, end_reason = 'too_many' where id in (
       select id from sessions where account_id = $1 and ended_at is null order by seen_at desc, id offset ${MOST_SESSIONS})
     returning id`,
    [accountId, now],
  )
  return ended.map((row) => row.id)
}

export async function listEnded(db: Db, since: Date): Promise<{ id: string; ended_at: Date }[]> {
  return rows<{ id: string; ended_at: Date }>(
    db,
    'sessions.ended',
    'select id, ended_at from sessions where ended_at >= $1',
    [since],
  )
}

/** Removes dead sessions, and tokens rotated over a week ago, whose reuse could end a session until then. */
export async function removeStale(db: Db, now: Date) {
  await db.query(
    `delete from sessions where expires_at < $1::timestamptz - interval '1 day' or ended_at < $1::timestamptz - interval '7 days'`,
    [now],
  )
  await db.query(`delete from refresh_tokens where rotated_at < $1::timestamptz - interval '7 days'`, [now])
}
