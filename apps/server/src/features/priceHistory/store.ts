import { copyIn, readTable, type Tuple } from '#platform/batches/copy.ts'
import { type Database, type Db, rows } from '#platform/database.ts'

/** Price at the end of a UTC day (`YYYY-MM-DD`), with the market capitalisation then and the day's volume, in USD. */
export interface CoinDay {
  coin_id: number
  day: string
  price_usd: number
  market_cap: number | null
  volume: number | null
}

export interface CoinHour {
  coin_id: number
  hour: Date
  price_usd: number
}

/** Days of one coin from `from` to `until` inclusive, oldest first; gaps stay gaps. */
export function listDays(db: Db, coinId: number, from: string, until: string) {
  return rows<Omit<CoinDay, 'coin_id'>>(
    db,
    'priceHistory.days',
    `select day, price_usd, market_cap, volume from coin_days
     where coin_id = $1 and day between $2::date and $3::date order by day limit 5000`,
    [coinId, from, until],
  )
}

/** Hours of one coin from `from` to `until` inclusive, oldest first. */
export function listHours(db: Db, coinId: number, from: Date, until: Date) {
  return rows<Omit<CoinHour, 'coin_id'>>(
    db,
    'priceHistory.hours',
    `select hour, price_usd from coin_hours where coin_id = $1 and hour between $2 and $3 order by hour limit 9000`,
    [coinId, from, until],
  )
}

/** A price in USD and its time. */
export interface PriceThen {
  price: number
  pricedAt: Date
}

/**
 * Price of each coin at its time: of the hour that contains it, otherwise the previous close; null when unknown. In the
 * order of `wanted`.
 */
export async function listPricesThen(
  db: Db,
  wanted: readonly { coinId: number; at: Date }[],
): Promise<(PriceThen | null)[]> {
  if (wanted.length === 0) return []
  const found = await rows<{ price: number | null; priced_at: Date | null }>(
    db,
    'priceHistory.pricesThen',
    `select coalesce(h.price_usd, d.price_usd) as price,
       coalesce(h.hour, (d.day + 1)::timestamp at time zone 'UTC') as priced_at
     from unnest($1::integer[], $2::timestamptz[]) with ordinality w(coin_id, at, place)
     left join lateral (
       select hour, price_usd from coin_hours where coin_id = w.coin_id and hour <= w.at and hour > w.at - interval '2 hours'
       order by hour desc limit 1) h on true
     left join lateral (
       select day, price_usd from coin_days
       where h.hour is null and coin_id = w.coin_id and day < (w.at at time zone 'UTC')::date and day > (w.at at time zone 'UTC')::date - 4
       order by day desc limit 1) d on true
     order by w.place`,
    [wanted.map(({ coinId }) => coinId), wanted.map(({ at }) => at)],
  )
  return found.map(({ price, priced_at }) => (price === null ? null : { price, pricedAt: priced_at! }))
}

/**
 * Streams all daily closes, in no order. `day` counts days from 1970-01-01; `since` is the first day, `YYYY-MM-DD`.
 * Millions of rows take seconds and are never in memory together.
 */
export async function eachDay(
  db: Database,
  take: (coinId: number, day: number, priceUsd: number) => void,
  since?: string,
) {
  const wanted = since ? `day >= ${quotedDay(since)}` : 'true'
  await readTable(
    db,
    {
      table: 'coin_days',
      fields: ['integer', 'date', 'float8'],
      text: (piece) =>
        `copy (select array_agg(coin_id), array_agg(day), array_agg(price_usd) from coin_days where ${piece} and ${wanted}) to stdout (format binary)`,
    },
    take as (...values: number[]) => void,
  )
}

/** Like `eachDay` for hourly prices from `since` on; `hour` is in Unix milliseconds. */
export function eachHour(db: Database, take: (coinId: number, hour: number, priceUsd: number) => void, since: Date) {
  return readTable(
    db,
    {
      table: 'coin_hours',
      fields: ['integer', 'timestamptz', 'float8'],
      text: (piece) =>
        `copy (select array_agg(coin_id), array_agg(hour), array_agg(price_usd) from coin_hours where ${piece} and hour >= '${since.toISOString()}') to stdout (format binary)`,
    },
    take as (...values: number[]) => void,
  )
}

/**
 * Inserts missing days, except those an editor corrected or removed. A day that stands keeps its price, which is that of
 * its last hour, and gets the figures that it lacks. Returns the number of changed rows.
 */
export async function addDays(tx: Db, days: CoinDay[]): Promise<number> {
  const changed = await rows<{ coin_id: number }>(
    tx,
    'priceHistory.addDays',
    `insert into coin_days as d (coin_id, day, price_usd, market_cap, volume)
     select * from unnest($1::integer[], $2::date[], $3::float8[], $4::float8[], $5::float8[]) g(coin_id, day, p, m, v)
     where not exists (select from coin_corrections k where k.coin_id = g.coin_id and k.grain = 'day'
       and k.at = g.day::timestamp at time zone 'UTC' and k.undone_at is null)
     on conflict (coin_id, day) do update
     set market_cap = coalesce(d.market_cap, excluded.market_cap), volume = coalesce(d.volume, excluded.volume)
     where d.market_cap is null and excluded.market_cap is not null or d.volume is null and excluded.volume is not null
     returning coin_id`,
    [
      days.map(({ coin_id }) => coin_id),
      days.map(({ day }) => day),
      days.map(({ price_usd }) => price_usd),
      days.map(({ market_cap }) => market_cap),
      days.map(({ volume }) => volume),
    ],
  )
  return changed.length
}

/** Inserts missing hours, except those an editor corrected or removed. Returns the number inserted. */
export async function addHours(tx: Db, hours: CoinHour[]): Promise<number> {
  if (hours.length === 0) return 0
  const times = hours.map(({ hour }) => hour.getTime())
  await coverMonths(tx, Math.min(...times), Math.max(...times))
  const added = await rows<{ coin_id: number }>(
    tx,
    'priceHistory.addHours',
    `insert into coin_hours (coin_id, hour, price_usd)
     select * from unnest($1::integer[], $2::timestamptz[], $3::float8[]) g(coin_id, hour, price)
     where not exists (select from coin_corrections k where k.coin_id = g.coin_id and k.grain = 'hour' and k.at = g.hour
       and k.undone_at is null)
     on conflict (coin_id, hour) do nothing returning coin_id`,
    [hours.map(({ coin_id }) => coin_id), hours.map(({ hour }) => hour), hours.map(({ price_usd }) => price_usd)],
  )
  return added.length
}

/**
 * Fills empty tables: `days` as the columns of `CoinDay`, `hours` as those of `CoinHour`. Builds the indexes
 * afterwards, which halves the time.
 */
export async function fillPoints(tx: Db, days: Iterable<Tuple>, hours: Iterable<Tuple>, first: Date, last: Date) {
  await coverMonths(tx, first.getTime(), last.getTime())
  await tx.query('alter table coin_days drop constraint coin_days_pkey')
  await tx.query('alter table coin_hours drop constraint coin_hours_pkey')
  await copyIn(
    tx,
    'copy coin_days (coin_id, day, price_usd, market_cap, volume) from stdin (format binary)',
    ['integer', 'date', 'float8', 'float8', 'float8'],
    days,
  )
  await copyIn(
    tx,
    'copy coin_hours (coin_id, hour, price_usd) from stdin (format binary)',
    ['integer', 'timestamptz', 'float8'],
    hours,
  )
  await tx.query('alter table coin_days add constraint coin_days_pkey primary key (coin_id, day)')
  await tx.query('alter table coin_hours add constraint coin_hours_pkey primary key (coin_id, hour)')
}

async function coverMonths(tx: Db, first: number, last: number) {
  await tx.query('select coin_hours_cover($1, $2)', [new Date(first), new Date(last)])
}

function quotedDay(day: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`not a day: ${day}`)
  return `'${day}'::date`
}
