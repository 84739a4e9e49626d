import type { RecordSummary, RecordVerdict } from '@palata/contract/record/summary'
import type { CallState } from '@palata/contract/signals/call'
import { type Db, rows } from '#platform/database.ts'

export interface CountedCall {
  number: number
  state: Exclude<CallState, 'waiting'>
  ended_by: string | null
  is_taken_down: boolean
  is_addition: boolean
  is_thin: boolean
  is_unopened: boolean
  coin_id: number | null
  direction: 'long' | 'short' | null
  sealed_at: Date | null
  horizon_days: number | null
  ended_at: Date | null
  end_price: number | null
  result_percent: number | null
  entry_60: number | null
  alpha: number | null
  u: number | null
  target_price: number | null
  /** The author's, percent. */
  confidence: number | null
  /** The median of the club's answers about this version of the idea, percent. */
  club: number | null
  chance: number | null
  blind_results: number[] | null
  blind_hours: number[] | null
}

/** All calls of an author, by number. More than anybody makes: a call a day for 27 years. */
export function listCallsOf(db: Db, authorKey: string) {
  return rows<CountedCall>(
    db,
    'record.callsOf',
    `select r.number, r.state, r.ended_by, r.is_taken_down, r.is_addition, r.is_thin, r.is_unopened, r.coin_id, r.direction, r.sealed_at, r.horizon_days, r.ended_at,
       r.end_price, r.result_percent, r.entry_60, r.alpha, r.u, r.target_price, r.confidence, q.median as club, r.chance, r.blind_results, r.blind_hours
     from record_calls r left join record_questions q on q.signal_id = r.signal_id and q.sealed_at = r.sealed_at
     where r.author_key = $1 order by r.number limit 10000`,
    [authorKey],
  )
}

/** The largest checkpoint, by which the blind authors draw; null before the first. */
export async function lastRoot(db: Db): Promise<{ size: number; root: string } | null> {
  const [row] = await rows<{ size: number; root: string }>(
    db,
    'record.root',
    `select size, encode(root, 'hex') as root from ledger_checkpoints order by size desc limit 1`,
  )
  return row ?? null
}

export interface AuthorFigures {
  author_key: string
  counted: number
  point: number | null
  p: number | null
  verdict: RecordVerdict
  summary: RecordSummary
}

export async function keepAuthor(db: Db, { author_key, counted, point, p, verdict, summary }: AuthorFigures) {
  await rows(
    db,
    'record.keepAuthor',
    `insert into record_authors (author_key, counted, point, p, verdict, summary) values ($1, $2, $3, $4, $5, $6)
     on conflict (author_key) do update set counted = excluded.counted, point = excluded.point, p = excluded.p,
       verdict = excluded.verdict, summary = excluded.summary, is_fresh = true`,
    [author_key, counted, point, p, verdict, JSON.stringify(summary)],
  )
}

/** The tests of all authors that have one. */
export function listTests(db: Db) {
  return rows<{ author_key: string; point: number; p: number; verdict: RecordVerdict }>(
    db,
    'record.tests',
    `select author_key, point, p, verdict from record_authors where point is not null and p is not null order by author_key`,
  )
}

export async function keepVerdict(db: Db, authorKey: string, verdict: RecordVerdict) {
  await rows(
    db,
    'record.keepVerdict',
    `update record_authors set verdict = $2, summary = jsonb_set(summary, '{verdict}', to_jsonb($2::text)) where author_key = $1`,
    [authorKey, verdict],
  )
}
