import { type Db, rows } from '#platform/database.ts'

interface Point {
  price_usd: number | null
  market_cap?: number | null
  volume?: number | null
}

/** Writes or deletes the close of a day. */
export async function putDay(tx: Db, coinId: number, day: string, point: Point | null) {
  if (!point?.price_usd) {
    await rows(tx, 'priceHistory.dropDay', 'delete from coin_days where coin_id = $1 and day = $2::date', [coinId, day])
    return
  }
  await rows(
    tx,
    'priceHistory.putDay',
    `insert into coin_days (coin_id, day, price_usd, market_cap, volume) values ($1, $2::date, $3, $4, $5)
     on conflict (coin_id, day) do update
     set price_usd = excluded.price_usd, market_cap = excluded.market_cap, volume = excluded.volume`,
    [coinId, day, point.price_usd, point.market_cap ?? null, point.volume ?? null],
  )
}

/** Writes or deletes the price of an hour. */
export async function putHour(tx: Db, coinId: number, hour: Date, price: number | null) {
  if (price === null) {
    await rows(tx, 'priceHistory.dropHour', 'delete from coin_hours where coin_id = $1 and hour = $2', [coinId, hour])
    return
  }
  await tx.query('select coin_hours_cover($1, $1)', [hour])
  await rows(
    tx,
    'priceHistory.putHour',
    `insert into coin_hours (coin_id, hour, price_usd) values ($1, $2, $3)
     on conflict (coin_id, hour) do update set price_usd = excluded.price_usd`,
    [coinId, hour, price],
  )
}

/** Price of the day's last hour that has one, among its last four hours (UTC); null otherwise. */
export async function closingPrice(tx: Db, coinId: number, day: string): Promise<number | null> {
  const [row] = await rows<{ price_usd: number }>(
    tx,
    'priceHistory.closing',
    `select price_usd from coin_hours
     where coin_id = $1 and hour > ($2::date + interval '20 hours') at time zone 'UTC'
       and hour <= ($2::date + interval '1 day') at time zone 'UTC' order by hour desc limit 1`,
    [coinId, day],
  )
  return row?.price_usd ?? null
}

interface LeapRow {
  grain: 'hour' | 'day'
  at: Date
  price_usd: number
  previous: number
  next: number
}

/**
 * Hours of the last 90 days and daily closes that are 1.5 times above or below both neighbours; latest first, at most
 * 30.
 */
export function listLeaps(db: Db, coinId: number, now: Date) {
  return rows<LeapRow>(
    db,
    'priceHistory.leaps',
    `with points as (
       select 'hour' as grain, hour as at, price_usd from coin_hours
       where coin_id = $1 and hour > $2::timestamptz - interval '90 days' and hour <= $2
       union all select 'day', day::timestamp at time zone 'UTC', price_usd from coin_days where coin_id = $1
     ), beside as (
       select grain, at, price_usd, lag(price_usd) over w as previous, lead(price_usd) over w as next
       from points window w as (partition by grain order by at)
     )
     select grain, at, price_usd, coalesce(previous, 0) as previous, coalesce(next, 0) as next from beside
     where previous > 0 and next > 0
       and (price_usd > greatest(previous, next) * 1.5 or price_usd < least(previous, next) / 1.5)
     order by at desc limit 30`,
    [coinId, now],
  )
}
