import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { daysWritten } from './events.ts'
import { addHours, type CoinHour } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days back in which missing closes are filled from hours. */
const LOOKED_THROUGH = 8

/** Stores prices at the start of this hour, for coins quoted within 30 minutes of it. */
export async function keepHour(db: Database, now: Date): Promise<number> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const priced = await rows<CoinHour>(
    db,
    'priceHistory.priced',
    `select id as coin_id, $1::timestamptz as hour, coalesce(price_usd, 0) as price_usd from coins
     where price_usd > 0 and quoted_at between $1::timestamptz - interval '30 minutes' and $1::timestamptz + interval '30 minutes'`,
    [hour],
  )
  return transaction(db, (tx) => addHours(tx, priced))
}

/** Fills missing days from hours: a close is the day's last hour, among its last four (UTC). */
export async function keepDays(db: Database, now: Date): Promise<number> {
  const today = Math.floor(now.getTime() / DAY_MS)
  return transaction(db, async (tx) => {
    const written = await rows<{ day: string }>(
      tx,
      'priceHistory.keepDays',
      `insert into coin_days (coin_id, day, price_usd, market_cap, volume)
       select distinct on (h.coin_id, d.day) h.coin_id, d.day::date, h.price_usd,
         case when d.day = $2::date - 1 then c.market_cap end, case when d.day = $2::date - 1 then c.volume_24h end
       from generate_series($1::date, $2::date - 1, interval '1 day') d(day)
       join coin_hours h on h.hour > (d.day + interval '20 hours') at time zone 'UTC' and h.hour <= (d.day + interval '1 day') at time zone 'UTC'
       join coins c on c.id = h.coin_id
       where not exists (select from coin_days k where k.coin_id = h.coin_id and k.day = d.day::date)
         and not exists (select from coin_corrections e where e.coin_id = h.coin_id and e.grain = 'day'
           and e.at = d.day at time zone 'UTC' and e.undone_at is null)
       order by h.coin_id, d.day, h.hour desc
       on conflict (coin_id, day) do nothing returning day`,
      [dayOf((today - LOOKED_THROUGH) * DAY_MS), dayOf(today * DAY_MS)],
    )
    const [from] = written.map(({ day }) => day).toSorted()
    if (from !== undefined) await emit(tx, daysWritten, { from, rows: written.length })
    return written.length
  })
}

/**
 * Deletes hours older than a year and days older than ten; days of base coins stay, because impulses are computed from
 * them.
 */
export async function prunePoints(db: Db, now: Date) {
  await db.query(`select coin_hours_drop($1::timestamptz - interval '1 year')`, [now])
  await db.query(
    `delete from coin_days where day < ($1::timestamptz - interval '10 years')::date and coin_id not in (1, 2, 19067)`,
    [now],
  )
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
