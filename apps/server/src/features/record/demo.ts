import { type Db, rows } from '#platform/database.ts'

/** Generated openings of the demo's calls: most readers within hours, a few after days. */
export async function insertOpenings(tx: Db) {
  await rows(
    tx,
    'record.demoOpenings',
    `insert into record_openings (signal_id, bucket, readers)
     select signal_id, bucket, 1 + (signal_id * 7 + bucket * 5) % (12 - bucket) from ledger_calls, generate_series(0, 10) bucket`,
    [],
  )
}
