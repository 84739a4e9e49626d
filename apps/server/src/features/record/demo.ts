import { type Db, rows } from '#platform/database.ts'
import { followCalls } from './store.ts'

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

/**
 * The price five minutes after each of the demo's seals, which the worker of a real club keeps as it passes: on the way
 * between the kept hours before and after.
 */
export async function insertFirstMinutes(tx: Db) {
  await followCalls(tx)
  await rows(
    tx,
    'record.demoFirstMinutes',
    `update record_calls r set entry_5 = exp(ln(a.price_usd)
       + ln(b.price_usd / a.price_usd) * extract(epoch from r.sealed_at + interval '5 minutes' - a.hour) / 3600)
     from coin_hours a join coin_hours b on b.coin_id = a.coin_id and b.hour = a.hour + interval '1 hour'
     where a.coin_id = r.coin_id and a.hour = date_trunc('hour', r.sealed_at + interval '5 minutes')
       and r.start_price is not null and (r.ended_at is null or r.ended_at > r.sealed_at + interval '5 minutes')`,
    [],
  )
}

/** Members' answers about the demo's open calls; the job closes the questions whose day is over. */
export async function insertAnswers(tx: Db) {
  await rows(
    tx,
    'record.demoAnswers',
    `with asked as (
       insert into record_questions (signal_id, sealed_at, closes_at)
       select s.id, s.sealed_at, s.sealed_at + least(interval '1 day', make_interval(hours => horizon_days) * 2.4)
       from signals s join ledger_calls c on c.signal_id = s.id
       where s.start_price is not null and s.ended_at is null and s.direction is not null and s.sealed_at is not null
       returning signal_id, sealed_at)
     insert into record_answers (signal_id, account_id, percent, at)
     select a.signal_id, p.id, 20 * (1 + (a.signal_id * 7 + p.id * 3) % 4), a.sealed_at + make_interval(mins => 5 + p.id)
     from asked a join signals s on s.id = a.signal_id, accounts p
     where p.id <> s.author_id and exists (select from grants g where g.account_id = p.id and g.source <> 'operator')
       and (a.signal_id + p.id) % 3 <> 0`,
    [],
  )
}
