import type { LedgerPayload } from '@palata/contract/ledger/entries'
import type { EndedBy, VoidWhy } from '@palata/contract/signals/call'
import { type Db, rows } from '#platform/database.ts'

interface End {
  by: Exclude<EndedBy, 'opposite'> | null
  ended_at: string | null
  percent: number | null
}

/** What the hash of a confidence was made of. */
interface Said {
  salt: string
  percent: number
}

/** An idea, whose coin is still ours. */
type Idea = Omit<LedgerPayload, 'coin'> & { coin_id: number; said?: Said }

/** What happened to a call; `facts` is the idea or the end, as the trigger wrote it. */
export type MomentRow = {
  id: number
  author_key: string
  number: number
  signal_id: number
} /** `restarts`: the version has a start of its own. */ & (
  | { kind: 'sealed' | 'version'; facts: Idea & { restarts?: boolean } }
  | { kind: 'outcome' | 'corrected' | 'withdrawn'; facts: End }
  | { kind: 'void'; facts: { why: VoidWhy } }
  | { kind: 'suspended'; facts: { since: string } }
  | { kind: 'migration'; facts: { from: string; ratio: number } }
  | { kind: 'noted'; facts: { why: 'position' | 'opposite'; other: number | null } }
  | { kind: 'opened'; facts: { sealed_in: number; salt: string; payload: string; said?: Said | null } }
  | { kind: 'taken_down'; facts: object }
)

/** What waits to be recorded, in the order of the changes, after the moment `after`. */
export function listWaiting(tx: Db, after: number, limit: number) {
  return rows<MomentRow>(
    tx,
    `ledger.waiting.${limit}`,
    `select m.id, m.signal_id, m.kind, m.facts, c.author_key, c.number from ledger_moments m join ledger_calls c using (signal_id)
     where m.entry_index is null and m.id > $1 order by m.id limit ${limit}`,
    [after],
  )
}

export interface Recorded {
  id: number
  index: number
  salt: Uint8Array | null
  payload: string | null
}

export async function markRecorded(tx: Db, recorded: Recorded[]) {
  await rows(
    tx,
    'ledger.markRecorded',
    `update ledger_moments m set entry_index = r.index, salt = r.salt, payload = r.payload
     from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[]) as r(id, index, salt, payload) where m.id = r.id`,
    [
      recorded.map(({ id }) => id),
      recorded.map(({ index }) => index),
      recorded.map(({ salt }) => salt),
      recorded.map(({ payload }) => payload),
    ],
  )
}

/** Plans that the ideas of calls that ended before `since`, and stayed ended, are revealed: every version of each. */
export async function planOpening(db: Db, since: Date) {
  await rows(
    db,
    'ledger.planOpening',
    `insert into ledger_moments (signal_id, kind, facts)
     select s.signal_id, 'opened',
       jsonb_build_object('sealed_in', s.entry_index, 'salt', encode(s.salt, 'hex'), 'payload', s.payload, 'said', s.facts -> 'said')
     from ledger_moments o join ledger_moments s on s.signal_id = o.signal_id and s.kind in ('sealed', 'version')
     where o.kind in ('outcome', 'withdrawn', 'void') and o.at < $1 and s.entry_index is not null
       and (select coalesce(e.facts ->> 'by', e.facts ->> 'why') from ledger_moments e
         where e.signal_id = o.signal_id and e.kind in ('outcome', 'withdrawn', 'void', 'corrected') order by e.id desc limit 1) is not null
       and not exists (select from ledger_moments d where d.signal_id = s.signal_id and d.kind = 'opened'
         and (d.facts ->> 'sealed_in')::bigint = s.entry_index)
     order by s.id limit 500 on conflict do nothing`,
    [since],
  )
  await planMigrations(db)
}

/**
 * A redenomination is told with the opened idea of each call that it met, and not before: it names a coin to everybody who
 * looks at the market.
 */
async function planMigrations(db: Db) {
  await rows(
    db,
    'ledger.planMigrations',
    `insert into ledger_moments (signal_id, kind, facts)
     select s.id, 'migration', jsonb_build_object('from', ledger_time(m.at), 'ratio', m.ratio)
     from coin_migrations m join signals s on s.coin_id = m.coin_id
     where m.state = 'confirmed' and s.call_number is not null and m.at > s.started_at and m.at <= s.ended_at
       and exists (select from ledger_moments o where o.signal_id = s.id and o.kind = 'opened')
     order by s.id, m.at on conflict do nothing`,
  )
}

export interface CallRow {
  author_key: string
  number: number
}

export async function findCall(db: Db, signalId: number): Promise<CallRow | undefined> {
  const [row] = await rows<CallRow>(
    db,
    'ledger.call',
    'select author_key, number from ledger_calls where signal_id = $1',
    [signalId],
  )
  return row
}

export interface CallMoment {
  entry_index: number | null
  salt: Buffer | null
  payload: string | null
}

/** What happened to one call, in its order; more than anybody changes it. */
export function listMoments(db: Db, signalId: number) {
  return rows<CallMoment>(
    db,
    'ledger.moments',
    'select entry_index, salt, payload from ledger_moments where signal_id = $1 order by id limit 200',
    [signalId],
  )
}

/** The words of a signal as the author wrote them. */
export async function findWords(db: Db, signalId: number): Promise<{ title: string; content: string } | null> {
  const [row] = await rows<{ title: string; content: string }>(
    db,
    'ledger.words',
    'select title, content from signals where id = $1',
    [signalId],
  )
  return row ?? null
}
