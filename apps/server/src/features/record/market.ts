import { BITCOIN_DAYS, MARKET_COINS, PAST_HOURS, SILENT_DAYS } from '@palata/contract/record/rules'
import { listRatios } from '#features/signals'
import { type Db, rows } from '#platform/database.ts'

const HOUR_MS = 3_600_000

/** Fixed by the market. */
export const BITCOIN = 1

export interface DayMarket {
  day: string
  coins: number[]
}

/** Stores the largest coins of the last whole UTC day; a day that is stored stays. */
export async function storeMarket(db: Db, now: Date) {
  await storeMarketOf(db, new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10), now)
}

/** The market that a call sealed at `at` is compared with: of the last day before. Undefined when nobody knows it. */
export async function marketBefore(db: Db, at: Date, now: Date): Promise<DayMarket | undefined> {
  const day = new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10)
  return (await findMarket(db, day)) ?? (await storeMarketOf(db, day, now)) ?? (await findMarketNear(db, day))
}

async function storeMarketOf(db: Db, day: string, now: Date): Promise<DayMarket | undefined> {
  const [row] = await rows<DayMarket>(
    db,
    `record.storeMarket.${MARKET_COINS}`,
    `insert into record_markets (day, coins, stored_at)
     select $1::date, array_agg(coin_id order by market_cap desc, coin_id), $2 from (
       select d.coin_id, d.market_cap from coin_days d join coins c on c.id = d.coin_id
       where d.day = $1::date and d.market_cap > 0 and not c.is_hidden
       order by d.market_cap desc, d.coin_id limit ${MARKET_COINS}) largest
     having count(*) > 0
     on conflict do nothing returning day, coins`,
    [day, now],
  )
  return row
}

export async function findMarket(db: Db, day: string): Promise<(DayMarket & { stored_at: Date }) | undefined> {
  const [row] = await rows<DayMarket & { stored_at: Date }>(
    db,
    'record.market',
    'select day, coins, stored_at from record_markets where day = $1::date',
    [day],
  )
  return row
}

/** A day that was missed takes the market of the last one before, at most a week old. */
async function findMarketNear(db: Db, day: string): Promise<DayMarket | undefined> {
  const [row] = await rows<DayMarket>(
    db,
    'record.marketNear',
    'select day, coins from record_markets where day < $1::date and day >= $1::date - 7 order by day desc limit 1',
    [day],
  )
  return row
}

/**
 * Prices by coin at the first whole hour after the instant, so that nobody gains from what happened before; otherwise at
 * the end of its day or of the next days, otherwise the last one before. Coins that were silent for `SILENT_DAYS` are
 * absent.
 */
export async function pricesAfter(db: Db, coins: readonly number[], at: Date): Promise<Map<number, number>> {
  const found = await rows<{ coin_id: number; price: number }>(
    db,
    `record.pricesAfter.${SILENT_DAYS}`,
    `select w.coin_id, coalesce(h.price_usd, n.price_usd, b.price_usd) as price
     from unnest($1::integer[]) w(coin_id)
     left join lateral (select price_usd from coin_hours where coin_id = w.coin_id
       and hour > $2 and hour <= $2::timestamptz + interval '2 hours' order by hour limit 1) h on true
     left join lateral (select price_usd from coin_days where h.price_usd is null and coin_id = w.coin_id
       and day between ($2 at time zone 'UTC')::date and ($2 at time zone 'UTC')::date + 3 order by day limit 1) n on true
     left join lateral (select price_usd from coin_days where h.price_usd is null and n.price_usd is null
       and coin_id = w.coin_id and day < ($2 at time zone 'UTC')::date
       and day > ($2 at time zone 'UTC')::date - ${SILENT_DAYS} order by day desc limit 1) b on true
     where coalesce(h.price_usd, n.price_usd, b.price_usd) is not null`,
    [coins, at],
  )
  return new Map(found.map(({ coin_id: coin, price }) => [coin, price]))
}

/** Bitcoin's returns over so many days from each of the `BITCOIN_DAYS` days before `day`. */
export async function bitcoinReturns(db: Db, day: string, days: number): Promise<number[]> {
  const found = await rows<{ change: number }>(
    db,
    `record.bitcoin.${BITCOIN_DAYS}`,
    `select e.price_usd / s.price_usd - 1 as change
     from coin_days s join coin_days e on e.coin_id = s.coin_id and e.day = s.day + $2::integer
     where s.coin_id = ${BITCOIN} and s.day < $1::date and s.day >= $1::date - ${BITCOIN_DAYS}`,
    [day, days],
  )
  return found.map(({ change }) => change)
}

/** Standard deviation of the hourly logarithmic returns of each coin in the `PAST_HOURS` before the instant. */
export async function volatilities(db: Db, coins: readonly number[], at: Date): Promise<Map<number, number>> {
  // A redenomination is no move: the step of its hour is taken in one unit.
  const ratios = await listRatios(db, coins, new Date(at.getTime() - PAST_HOURS * HOUR_MS), at)
  const found = await rows<{ coin_id: number; volatility: number }>(
    db,
    `record.volatilities.${PAST_HOURS}`,
    `with units as (select u.coin_id, date_trunc('hour', u.at - interval '1 microsecond') + interval '1 hour' as hour, sum(ln(u.ratio)) as unit
       from unnest($3::integer[], $4::timestamptz[], $5::float8[]) as u(coin_id, at, ratio) group by 1, 2)
     select coin_id, stddev_pop(step + coalesce(unit, 0)) filter (where before = hour - interval '1 hour') as volatility from (
       select coin_id, hour, lag(hour) over w as before, ln(price_usd / lag(price_usd) over w) as step
       from coin_hours where coin_id = any($1::integer[]) and hour <= $2
         and hour > $2::timestamptz - make_interval(hours => ${PAST_HOURS})
       window w as (partition by coin_id order by hour)) steps left join units using (coin_id, hour)
     group by coin_id having stddev_pop(step + coalesce(unit, 0)) filter (where before = hour - interval '1 hour') > 0`,
    [coins, at, ratios.map(({ coin_id: coin }) => coin), ratios.map((one) => one.at), ratios.map(({ ratio }) => ratio)],
  )
  return new Map(found.map(({ coin_id: coin, volatility }) => [coin, volatility]))
}

export interface Path {
  coin_id: number
  /** Hours after `from`, and the price then. */
  hours: number[]
  prices: number[]
}

/** Hourly prices of the coins after `from` until `until` inclusive. */
export function listPaths(db: Db, coins: readonly number[], from: Date, until: Date) {
  return rows<Path>(
    db,
    'record.paths',
    `select coin_id, array_agg(extract(epoch from hour - $2)::float8 / 3600 order by hour) as hours,
       array_agg(price_usd order by hour) as prices
     from coin_hours where coin_id = any($1::integer[]) and hour > $2 and hour <= $3 group by coin_id`,
    [coins, from, until],
  )
}

export interface Steps {
  /** By coin, for each UTC day: its logarithmic return less the mean of the market; null where unknown. */
  steps: Map<number, (number | null)[]>
}

/** Steps larger than e^±0.5 in a day are cut: a coin that began or ended says nothing of the others. */
const MOST = 0.5

/** How the coins moved from day to day against the mean of the latest stored market. */
export async function listSteps(db: Db, coins: readonly number[], from: string, until: string): Promise<Steps> {
  const [market] = await rows<{ coins: number[] }>(
    db,
    'record.latestMarket',
    'select coins from record_markets order by day desc limit 1',
  )
  const whole = await rows<{ day: string; step: number }>(
    db,
    `record.wholeSteps.${MOST}`,
    `select day, avg(step) as step from (
       select d.day, greatest(-${MOST}, least(${MOST},
         ln(d.price_usd / lag(d.price_usd) over (partition by d.coin_id order by d.day)))) as step
       from unnest($1::integer[]) w(coin_id) join coin_days d on d.coin_id = w.coin_id
       where d.day between $2::date and $3::date) moved
     group by day having avg(step) is not null order by day`,
    [market?.coins ?? [], from, until],
  )
  const place = new Map(whole.map(({ day }, at) => [day, at]))
  const found = await rows<{ coin_id: number; days: string[]; prices: number[] }>(
    db,
    'record.closes',
    `select d.coin_id, array_agg(d.day::text order by d.day) as days, array_agg(d.price_usd order by d.day) as prices
     from unnest($1::integer[]) w(coin_id) join coin_days d on d.coin_id = w.coin_id
     where d.day between $2::date and $3::date group by d.coin_id`,
    [coins, from, until],
  )
  const steps = new Map<number, (number | null)[]>()
  for (const { coin_id: coin, days, prices } of found) {
    const own = new Array<number | null>(whole.length).fill(null)
    for (const [at, day] of days.entries()) {
      const there = place.get(day)
      if (at === 0 || there === undefined) continue
      const step = Math.log(prices[at]! / prices[at - 1]!)
      own[there] = Math.max(-MOST, Math.min(MOST, step)) - whole[there]!.step
    }
    steps.set(coin, own)
  }
  return { steps }
}
