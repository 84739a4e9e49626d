import { type Db, rows } from '#platform/database.ts'
import { forgetAddresses } from './reports/store.ts'

export interface LetterRow {
  id: number
  kind: string
  recipient: string
  variables: Record<string, string>
  created_at: Date
  tries: number
}

/** One taking of a letter: `tries` grows with each, so an earlier taker knows that it is late. */
type Attempt = Pick<LetterRow, 'id' | 'tries'>

/** Why a letter to a stopped address was dropped. */
export const STOPPED_PROBLEM = 'letters to the address are stopped'

export interface LetterDraft {
  kind: string
  recipient: string
  variables: Record<string, string>
  onceKey: string | null
  /** When it is to be sent, which counts as its beginning. */
  dueAt: Date
}

/** False when there is a letter with its key. */
export async function insertLetter(tx: Db, draft: LetterDraft): Promise<boolean> {
  const inserted = await rows(
    tx,
    'letters.insert',
    `insert into letters (kind, recipient, variables, once_key, created_at, due_at)
     values ($1, $2, $3, $4, $5, $5) on conflict (once_key) do nothing returning 1`,
    [draft.kind, draft.recipient, draft.variables, draft.onceKey, draft.dueAt],
  )
  return inserted.length > 0
}

/** An arbitrary space of lock keys: who asks for a letter to one address waits for the other's. */
const SPACE = 7_281_531

/** Drops letters of this kind to this address that wait, also those that others are writing at this moment. */
export async function dropWaiting(tx: Db, kind: string, recipient: string, now: Date) {
  await rows(tx, 'letters.alone', 'select pg_advisory_xact_lock($1::integer, hashtext($2))', [
    SPACE,
    `${kind} ${recipient}`,
  ])
  await rows(
    tx,
    'letters.dropWaiting',
    `update letters set dropped_at = $3, problem = 'a later one follows'
     where recipient = $1 and kind = $2 and sent_at is null and dropped_at is null`,
    [recipient, kind, now],
  )
}

/** Drops letters to addresses of removed accounts, and forgets what was told of these addresses. */
export async function dropAllTo(tx: Db, recipients: string[], now: Date) {
  await forgetAddresses(tx, recipients)
  await rows(
    tx,
    'letters.dropAllTo',
    `update letters set dropped_at = $2, problem = 'the account was removed'
     where recipient = any($1::text[]) and sent_at is null and dropped_at is null`,
    [recipients, now],
  )
}

/** Takes due letters for one attempt: nobody else takes them until `until`, even if this process dies. */
export async function takeDue(db: Db, count: number, now: Date, until: Date): Promise<LetterRow[]> {
  return rows<LetterRow>(
    db,
    'letters.take',
    `update letters set tries = tries + 1, due_at = $3 where id in (
       select id from letters where sent_at is null and dropped_at is null and due_at <= $2
       order by due_at limit $1 for update skip locked)
     returning id, kind, recipient, variables, created_at, tries`,
    [count, now, until],
  )
}

/** Renews the lease of this attempt. False when another worker has taken the letter since, or it was dropped. */
export async function keepLease(db: Db, { id, tries }: Attempt, until: Date): Promise<boolean> {
  const kept = await rows<{ id: number }>(
    db,
    'letters.keepLease',
    `update letters set due_at = $3 where id = $1 and tries = $2 and sent_at is null and dropped_at is null returning id`,
    [id, tries, until],
  )
  return kept.length > 0
}

/** Recorded whoever has the lease by now: the letter is out. */
export async function markSent(db: Db, id: number, now: Date) {
  await rows(db, 'letters.sent', `update letters set sent_at = $2, problem = '' where id = $1`, [id, now])
}

/** Drops the letter, unless another worker has it by now. */
export async function markDropped(db: Db, { id, tries }: Attempt, problem: string, now: Date) {
  await rows(
    db,
    'letters.drop',
    'update letters set dropped_at = $4, problem = $3 where id = $1 and tries = $2 and sent_at is null',
    [id, tries, problem, now],
  )
}

/** Postpones the letter, unless another worker has it by now. */
export async function setDue(db: Db, { id, tries }: Attempt, problem: string, dueAt: Date) {
  await rows(
    db,
    'letters.due',
    'update letters set due_at = $4, problem = $3 where id = $1 and tries = $2 and sent_at is null',
    [id, tries, problem, dueAt],
  )
}

/** A month is enough to check whether a letter was sent; `onceKey` prevents repeats as long. */
export async function removeOld(db: Db, now: Date) {
  await db.query(`delete from letters where created_at < $1::timestamptz - interval '30 days'`, [now])
}

interface SentRow {
  id: number
  kind: string
  created_at: Date
  sent_at: Date | null
  dropped_at: Date | null
  problem: string
}

/** The latest 50 letters to an address. */
export async function listTo(db: Db, recipient: string): Promise<SentRow[]> {
  return rows<SentRow>(
    db,
    'letters.to',
    `select id, kind, created_at, sent_at, dropped_at, problem from letters
     where recipient = $1 order by id desc limit 50`,
    [recipient],
  )
}
