import { type Db, rows } from '#platform/database.ts'

/**
 * Brings the calls up to the ledger and their signals. What changed is figured again. A deleted signal leaves its call as
 * it was.
 */
export async function followCalls(db: Db) {
  await rows(
    db,
    'record.follow',
    `with told as (
       insert into record_calls as r (signal_id, author_key, number, coin_id, direction, state, is_taken_down, is_addition, is_thin,
         sealed_at, start_price, target_price, stop_price, horizon_days, ended_at,
         ended_by, end_price, result_percent, confidence)
       select l.signal_id, l.author_key, l.number, s.coin_id, s.direction, case when s.void_at is not null then 'void' when s.ended_at is not null then 'ended' when s.suspended_since is not null then 'suspended'
           when s.start_price is null then 'starting' else 'open' end, s.id is null or not s.live, s.addition_to is not null, coalesce(s.is_thin, false),
         s.sealed_at, s.start_price, s.target_price, s.stop_price, s.horizon_days, s.ended_at, s.ended_by, s.end_price, s.result_percent, s.confidence
       from ledger_calls l left join signals s on s.id = l.signal_id
       on conflict (signal_id) do update set coin_id = excluded.coin_id, direction = excluded.direction, state = excluded.state, is_taken_down = excluded.is_taken_down,
         is_addition = excluded.is_addition, is_thin = excluded.is_thin, sealed_at = excluded.sealed_at, start_price = excluded.start_price,
         target_price = excluded.target_price, stop_price = excluded.stop_price, horizon_days = excluded.horizon_days, ended_at = excluded.ended_at,
         ended_by = excluded.ended_by, end_price = excluded.end_price, result_percent = excluded.result_percent, confidence = excluded.confidence,
         chanced_at = case when (r.coin_id, r.direction, r.sealed_at, r.start_price, r.target_price, r.stop_price,
           r.horizon_days)
           is distinct from (excluded.coin_id, excluded.direction, excluded.sealed_at, excluded.start_price, excluded.target_price, excluded.stop_price,
             excluded.horizon_days) then null else r.chanced_at end,
         -- They are counted from the seal, and an edit of the idea is sealed anew.
         entry_5 = case when r.sealed_at = excluded.sealed_at then r.entry_5 end,
         entry_60 = case when r.sealed_at = excluded.sealed_at then r.entry_60 end,
         entry_1440 = case when r.sealed_at = excluded.sealed_at then r.entry_1440 end,
         late_asked_at = case when r.sealed_at = excluded.sealed_at then r.late_asked_at end,
         end_figured_at = null, figured_at = null, u = null
       where excluded.coin_id is not null and (r.coin_id, r.direction, r.state, r.is_taken_down, r.is_addition, r.is_thin,
         r.sealed_at, r.start_price, r.target_price, r.stop_price, r.horizon_days, r.ended_at,
         r.ended_by, r.end_price, r.result_percent, r.confidence)
         is distinct from (excluded.coin_id, excluded.direction, excluded.state, excluded.is_taken_down, excluded.is_addition, excluded.is_thin,
           excluded.sealed_at, excluded.start_price, excluded.target_price, excluded.stop_price, excluded.horizon_days, excluded.ended_at,
           excluded.ended_by, excluded.end_price, excluded.result_percent, excluded.confidence)
       returning author_key),
     gone as (
       update record_calls r set is_taken_down = true
       where not is_taken_down and not exists (select from signals where id = r.signal_id) returning author_key)
     update record_authors set is_fresh = false
     where is_fresh and author_key in (select author_key from told union select author_key from gone)`,
  )
}

/** Figures over the corrected time are computed again, of all coins: each is among the others of a market. */
export async function forgetFigures(db: Db, from: Date, until: Date) {
  await rows(
    db,
    'record.forget',
    `with touched as (
       update record_calls set figured_at = null, end_figured_at = null
       where sealed_at <= $2 and sealed_at + make_interval(days => coalesce(horizon_days, 0) + 1) >= $1 and figured_at is not null
       returning author_key)
     update record_authors set is_fresh = false where author_key in (select author_key from touched)`,
    [from, until],
  )
}

/** The time of the log's last entry up to `until`; null when it has none. */
export async function lastWritten(db: Db, until: Date): Promise<Date | null> {
  const [row] = await rows<{ at: Date }>(
    db,
    'record.lastWritten',
    `select at from ledger_entries e, lateral (select (e.entry::jsonb ->> 'at')::timestamptz as at) t where at <= $1
     order by index desc limit 1`,
    [until],
  )
  return row?.at ?? null
}

/**
 * Notes of which calls the log told the end, or that they are void, before `due`, and which are not opened, or only in part:
 * of several versions each is opened. An end that waits to be recorded counts from when it happened.
 */
export async function noteUnopened(db: Db, due: Date) {
  await rows(
    db,
    'record.unopened',
    `with seen as (
       select r.signal_id, coalesce(e.at <= $1, false) and exists (
           select from ledger_moments s where s.signal_id = r.signal_id and s.kind in ('sealed', 'version') and not exists (
             select from ledger_moments o where o.signal_id = s.signal_id and o.kind = 'opened' and o.entry_index is not null
               and (o.facts ->> 'sealed_in')::bigint = s.entry_index)) as is_unopened
       from record_calls r left join lateral (select coalesce((l.entry::jsonb ->> 'at')::timestamptz, m.at) as at
         from ledger_moments m left join ledger_entries l on l.index = m.entry_index
         where m.signal_id = r.signal_id and m.kind in ('outcome', 'withdrawn', 'corrected', 'void') order by m.id desc limit 1) e on true
       where (r.state in ('ended', 'void') and r.direction is not null) or r.is_unopened),
     told as (
       select s.signal_id, s.is_unopened and r.state in ('ended', 'void') as is_unopened from seen s join record_calls r using (signal_id)),
     noted as (
       update record_calls r set is_unopened = t.is_unopened from told t
       where r.signal_id = t.signal_id and r.is_unopened <> t.is_unopened returning author_key)
     update record_authors set is_fresh = false where author_key in (select author_key from noted)`,
    [due],
  )
}

export interface DueCall {
  signal_id: number
  author_key: string
  coin_id: number
  direction: 'long' | 'short'
  sealed_at: Date
  start_price: number
  target_price: number | null
  stop_price: number | null
  horizon_days: number
}

export const due = `signal_id, author_key, coin_id, direction, sealed_at, start_price, target_price, stop_price, horizon_days`
export const whole = `coin_id is not null and direction is not null and sealed_at is not null and start_price is not null and horizon_days is not null`

/** Sealed calls whose chance is to be computed, with the hash of the entry that holds their present idea. */
export function listUnchanced(db: Db, limit: number) {
  return rows<DueCall & { hash: string }>(
    db,
    `record.unchanced.${limit}`,
    `select ${due}, encode(e.leaf_hash, 'hex') as hash from record_calls r
     join lateral (select entry_index from ledger_moments m where m.signal_id = r.signal_id and m.kind in ('sealed', 'version')
       order by id desc limit 1) m on true
     join ledger_entries e on e.index = m.entry_index
     where chanced_at is null and ${whole} order by sealed_at limit ${limit}`,
  )
}

export async function keepChance(db: Db, id: number, chance: number | null, now: Date) {
  await rows(db, 'record.keepChance', 'update record_calls set chance = $2, chanced_at = $3 where signal_id = $1', [
    id,
    chance,
    now,
  ])
}

/** Keeps the price that readers can enter at now, for calls whose 5 minutes, hour or day passed within the last half hour. */
export async function keepEntries(db: Db, now: Date) {
  await rows(
    db,
    'record.entries',
    `update record_calls r set
       entry_5 = case when due.minutes = 5 then c.price_usd else entry_5 end,
       entry_60 = case when due.minutes = 60 then c.price_usd else entry_60 end,
       entry_1440 = case when due.minutes = 1440 then c.price_usd else entry_1440 end
     from coins c, unnest(array[5, 60, 1440]) as due(minutes)
     where c.id = r.coin_id and c.price_usd is not null
       and r.sealed_at between $1::timestamptz - make_interval(mins => due.minutes + 30) and $1::timestamptz - make_interval(mins => due.minutes)
       and c.quoted_at between r.sealed_at + make_interval(mins => due.minutes) and $1
       and case due.minutes when 5 then r.entry_5 when 60 then r.entry_60 else r.entry_1440 end is null`,
    [now],
  )
}

/**
 * Calls that go on and lack the price of their hour or day, once each of the two is three hours over: the time that prices
 * need to come in.
 */
export function listLate(db: Db, now: Date, limit: number) {
  return rows<DueCall>(
    db,
    `record.late.${limit}`,
    `select ${due} from record_calls
     where state in ('open', 'suspended') and (entry_60 is null or entry_1440 is null) and ${whole}
       and sealed_at <= $1::timestamptz - interval '4 hours'
       and (late_asked_at is null or (late_asked_at < sealed_at + interval '27 hours' and sealed_at <= $1::timestamptz - interval '27 hours'))
     order by sealed_at limit ${limit}`,
    [now],
  )
}

export async function keepLate(db: Db, id: number, entries: LateEntries, now: Date) {
  await rows(
    db,
    'record.keepLate',
    `update record_calls set entry_60 = coalesce(entry_60, $2), entry_1440 = coalesce(entry_1440, $3), late_asked_at = $4
     where signal_id = $1`,
    [id, entries.entry_60, entries.entry_1440, now],
  )
}

/** Prices at which late readers could enter; null where the history has none. */
export interface LateEntries {
  entry_60: number | null
  entry_1440: number | null
}
