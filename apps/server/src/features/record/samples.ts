import type { RecordSummary } from '@palata/contract/record/summary'
import type { Samples } from '#manifest.ts'

/** The record of the ledger’s sample, and the market of a day. */
export const samples: Samples = {
  shaped: {
    'record_answer_sources.source': (word) => `convert_to(rpad('${word}', 32, '.'), 'UTF8')`,
  },
  requests: {
    ofPerson: [{ params: { username: 'maria' } }],
    calls: [{ params: { username: 'maria' } }],
    ofSignal: ['1', '6'].map((id) => ({ params: { id } })),
    answer: [{ params: { id: '1' }, body: { percent: 60 } }],
    market: [{ params: { day: '2026-11-19' } }],
  },
  rows: async (db, now) => {
    await db.query(
      `insert into record_markets (day, coins, stored_at) select '2026-11-19', array_agg(id), $1 from (select id from coins order by id limit 200) c`,
      [now],
    )
    await db.query(
      `with call as (
         insert into record_calls (signal_id, author_key, number, coin_id, direction, state, is_taken_down, sealed_at, start_price, horizon_days)
         select signal_id, author_key, number, 1, 'long', 'open', false, $1, 1, 30 from ledger_calls where signal_id = 1
         returning signal_id, author_key),
       seen as (insert into record_openings (signal_id, bucket, readers) select signal_id, 0, 5 from call)
       insert into record_authors (author_key, counted, verdict, summary) select author_key, 0, 'few', $2 from call`,
      [now, JSON.stringify(summary(now))],
    )
    await db.query(
      `with asked as (
         insert into record_questions (signal_id, sealed_at, closes_at) values (1, $1, $1::timestamptz + interval '1 day') returning signal_id),
       said as (insert into record_answers (signal_id, account_id, percent, at) select signal_id, 2, 60, $1 from asked)
       insert into record_answer_sources (signal_id, source) select signal_id, sha256('invoice:INV-1') from asked`,
      [now],
    )
  },
}

const summary = (now: Date): RecordSummary => ({
  calls: 1,
  ended: 0,
  open: 1,
  withdrawn: 0,
  void: 0,
  suspended: 0,
  taken_down: 0,
  counted: 0,
  verdict: 'few',
  skill: null,
  alpha: null,
  late_hour: null,
  worst_fall: null,
  cone: null,
  calibration: null,
  club: null,
  counted_at: now.toISOString(),
})
