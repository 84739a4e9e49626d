import { type Db, rows } from '#platform/database.ts'
import type { Candle } from '#providers/binance/index.ts'
import type { Course, End, Followed } from './rules.ts'
import type { Believed } from './start.ts'
import type { Migration } from './units.ts'

/** A coin with calls that go on. */
export interface CoinRow extends Believed {
  api_id: string
  /** The exchange's pair, by the map of ids; null when it has none. */
  pair: string | null
  id: number
  market_cap: number | null
  /** Since when to read candles. */
  since: Date
  /** The earliest seal whose first price is awaited; null when none is. */
  awaited_since: Date | null
}

const coinColumns = `c.id, c.api_id, p.pair, c.price_usd, c.quoted_at, c.market_cap`

/** Goes on, also when its text was taken down: a removal takes no loser out of the count. */
const goesOn = `s.published_at is not null and s.ended_at is null and s.void_at is null and (s.start_price is not null or s.sealed_at is not null)`

/** Coins with calls that go on; the longest unread first. */
export function listFollowedCoins(db: Db) {
  return rows<CoinRow>(
    db,
    'signals.followedCoins',
    `select ${coinColumns}, min(least(coalesce(s.followed_to, s.started_at, s.sealed_at, s.published_at),
         (select min(coalesce(r.followed_to, r.sealed_at)) from signal_replaced r where r.signal_id = s.id))) as since,
       min(s.sealed_at) filter (where s.start_price is null) as awaited_since
     from signals s join coins c on c.id = s.coin_id left join coin_pairs p on p.coin_id = c.id
     where ${goesOn} group by c.id, p.pair order by since limit 1000`,
  )
}

/** The coin as of which a corrected signal is followed anew. */
export async function findFollowedCoin(db: Db, id: number) {
  const [row] = await rows<Omit<CoinRow, 'since' | 'awaited_since'>>(
    db,
    'signals.followedCoin',
    `select ${coinColumns} from coins c left join coin_pairs p on p.coin_id = c.id where c.id = $1`,
    [id],
  )
  return row
}

/** A call that goes on. Its days are 24 hours long, whatever the clocks of a country do. */
export interface OpenCall extends Omit<Followed, 'followed_to'> {
  id: number
  sealed_at: Date | null
  started_at: Date
  start_price: number | null
  start_market_cap: number | null
  suspended_since: Date | null
  /** Null before the start. */
  followed_to: Date | null
}

/** `has_replaced`: prices from before an edit of its idea are still to be judged by what it was. */
export type FollowedCall = OpenCall & { has_replaced: boolean }

export const callColumns = `s.id, s.direction, s.target_price, s.stop_price, s.closing_at, s.closing_by, s.is_thin, s.sealed_at, s.start_price,
  s.start_market_cap, s.suspended_since, coalesce(s.started_at, s.sealed_at, s.published_at) as started_at,
  coalesce(s.sealed_at, s.published_at) + make_interval(hours => 24 * s.horizon_days) as horizon_at`

/** The coin's calls that go on, locked until the transaction ends. */
export function lockFollowed(tx: Db, coinId: number) {
  return rows<FollowedCall>(
    tx,
    'signals.lockFollowed',
    `select ${callColumns}, s.high_price, s.low_price, s.last_price,
       exists (select from signal_replaced r where r.signal_id = s.id) as has_replaced,
       coalesce(s.followed_to, s.started_at, case when s.start_price is not null then s.published_at end) as followed_to
     from signals s where s.coin_id = $1 and ${goesOn} order by s.id for no key update`,
    [coinId],
  )
}

export interface KeptCourse {
  id: number
  course: Course
  suspendedSince: Date | null
}

/** Stores how far calls were followed, and their ends. */
export async function keepCourses(tx: Db, kept: KeptCourse[]) {
  if (kept.length === 0) return
  const of = <T>(read: (one: KeptCourse) => T) => kept.map(read)
  await rows(
    tx,
    'signals.keepCourses',
    `update signals s set high_price = t.high, low_price = t.low, last_price = t.last, followed_to = t.followed_to, ended_at = t.at,
       end_price = t.price, ended_by = t.by, is_coarse = coalesce(t.is_coarse, false), suspended_since = t.suspended_since
     from unnest($1::integer[], $2::float8[], $3::float8[], $4::float8[], $5::timestamptz[], $6::timestamptz[], $7::float8[], $8::text[],
       $9::boolean[], $10::timestamptz[]) as t(id, high, low, last, followed_to, at, price, by, is_coarse, suspended_since)
     where s.id = t.id`,
    [
      of(({ id }) => id),
      of(({ course }) => course.high_price),
      of(({ course }) => course.low_price),
      of(({ course }) => course.last_price),
      of(({ course }) => course.followed_to),
      of(({ course }) => course.end?.at ?? null),
      of(({ course }) => course.end?.price ?? null),
      of(({ course }) => course.end?.by ?? null),
      of(({ course }) => course.end?.isCoarse ?? null),
      of(({ suspendedSince }) => suspendedSince),
    ],
  )
  await freeAdditions(
    tx,
    kept.flatMap(({ id, course }) => (course.end ? id : [])),
  )
}

/** After the end of these calls, or when they had none to end: of what was sealed since, the first counts by itself. */
export async function freeAdditions(tx: Db, over: number[]) {
  if (over.length === 0) return
  await rows(
    tx,
    'signals.freeAdditions',
    `with loose as (
       select s.id, min(s.id) over (partition by s.addition_to) as first from signals s join signals o on o.id = s.addition_to
       where o.id = any($1::integer[]) and (o.ended_at is null or coalesce(s.sealed_at, 'infinity') > o.ended_at))
     update signals s set addition_to = nullif(l.first, s.id) from loose l where s.id = l.id`,
    [over],
  )
}

/** `next`: since when candles are evaluated. */
export async function keepStart(
  tx: Db,
  id: number,
  start: { price: number; at: Date; next: Date },
  marketCap: number | null,
) {
  await rows(
    tx,
    'signals.keepStart',
    `update signals set start_price = $2, started_at = $3, followed_to = $4, start_market_cap = $5 where id = $1`,
    [id, start.price, start.at, start.next, marketCap],
  )
}

export async function keepVoid(tx: Db, id: number, why: string, now: Date) {
  await rows(tx, 'signals.keepVoid', 'update signals set void_at = $3, void_why = $2 where id = $1', [id, why, now])
  await freeAdditions(tx, [id])
}

export interface Evidence {
  signalId: number
  about: 'start' | 'end'
  source: 'binance' | 'coingecko' | 'quote' | 'kept'
  pair: string | null
  bars: End['bars']
  result: object
}

/** Bars as they are stored. */
export const toldBars = (bars: readonly Candle[]) =>
  JSON.stringify(bars.map(({ openAt, open, high, low, close }) => [openAt.toISOString(), open, high, low, close]))

/** Keeps what decided; nothing that was kept before is changed. */
export async function keepEvidence(tx: Db, { signalId, about, source, pair, bars, result }: Evidence) {
  await rows(
    tx,
    'signals.keepEvidence',
    `insert into signal_evidence (signal_id, about, source, pair, bars, result) values ($1, $2, $3, $4, $5, $6)`,
    [signalId, about, source, source === 'binance' ? pair : null, toldBars(bars), JSON.stringify(result)],
  )
}

export function listMigrations(db: Db, coinId: number) {
  return rows<Migration>(
    db,
    'signals.migrations',
    'select at, ratio, state from coin_migrations where coin_id = $1 order by at',
    [coinId],
  )
}

/** By coin, what prices at `until` are multiplied by to be in the unit of `from`; absent where the unit stayed. */
export async function unitRatios(
  db: Db,
  coins: readonly number[],
  from: Date,
  until: Date,
): Promise<Map<number, number>> {
  const found = Map.groupBy(await listRatios(db, coins, from, until), ({ coin_id: coin }) => coin)
  return new Map([...found].map(([coin, own]) => [coin, own.reduce((product, { ratio }) => product * ratio, 1)]))
}

interface UnitRatio extends Pick<Migration, 'at' | 'ratio'> {
  coin_id: number
}

/** The confirmed redenominations of the coins after `from` until `until` inclusive, in their order. */
export function listRatios(db: Db, coins: readonly number[], from: Date, until: Date) {
  return rows<UnitRatio>(
    db,
    'signals.unitRatios',
    `select coin_id, at, ratio from coin_migrations
     where state = 'confirmed' and coin_id = any($1::integer[]) and at > $2 and at <= $3 order by at, coin_id limit 10000`,
    [coins, from, until],
  )
}

/** A found redenomination, which the desk decides; found again, nothing changes. */
export async function foundMigration(
  tx: Db,
  coinId: number,
  { at, ratio }: Pick<Migration, 'at' | 'ratio'>,
  now: Date,
) {
  await rows(
    tx,
    'signals.foundMigration',
    `insert into coin_migrations (coin_id, at, ratio, found_at) values ($1, $2, $3, $4) on conflict (coin_id, at) do nothing`,
    [coinId, at, ratio, now],
  )
}
