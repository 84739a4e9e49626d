import type { Db } from '#platform/database.ts'
import { toldBars } from '../following/store.ts'
import { type Lived, liveThrough, type PastCall } from './course.ts'
import type { Hours } from './minutes.ts'

/** Ids of calls that ended otherwise than by their prices. */
interface PastFates {
  voided: number[]
  withdrawn: number[]
  delisted: number[]
}

/** Old enough to get bounds that are near enough to be reached. */
const BOUNDED_MS = 12 * 86_400_000

/** Starts, follows and ends each signal by minutes between the kept hours of its coin: its target, stop or term. */
export async function followPast(tx: Db, now: Date, { voided, withdrawn, delisted }: PastFates) {
  await voidSome(tx, voided)
  const calls = await listPast(tx, withdrawn, delisted)
  const hours = await listCoinHours(tx, [...new Set(calls.map(({ coin_id: coin }) => coin))])
  const boundsOf = ({ id, direction, is_bounded: isBounded, published_at: at }: Past, start: number) => {
    if (!isBounded || direction === null || now.getTime() - at.getTime() < BOUNDED_MS)
      return { target: null, stop: null }
    const [above, below] = [start * (1.1 + (id % 5) * 0.03), start * (0.93 - (id % 4) * 0.03)]
    return direction === 'long' ? { target: above, stop: below } : { target: below, stop: above }
  }
  const lived = calls.flatMap((call) => liveThrough(call, hours.get(call.coin_id) ?? new Map(), boundsOf) ?? [])
  await keepLived(tx, lived)
  await keepPastEvidence(tx, lived)
  await delist(tx, delisted)
}

/** No first price came: they have bounds and no start. */
async function voidSome(tx: Db, ids: number[]) {
  await tx.query({
    name: 'demo.signalVoids',
    text: `update signals set start_price = null, start_market_cap = null, started_at = null,
        void_at = sealed_at + interval '30 minutes', void_why = 'no_price',
        target_price = start_price * case direction when 'long' then 1.1 else 0.9 end,
        stop_price = start_price * case direction when 'long' then 0.94 else 1.06 end
      where id = any($1)`,
    values: [ids],
  })
}

type Past = PastCall & { is_bounded: boolean; published_at: Date }

/** Published signals with their pairs: one of a coin that is gone had a pair then. */
async function listPast(tx: Db, withdrawn: number[], delisted: number[]): Promise<Past[]> {
  const { rows } = await tx.query<Past>({
    name: 'demo.signalsPast',
    text: `update signals s set pair = case when s.id = any($2) then upper(c.symbol) || 'USDT' else p.pair end,
        is_thin = s.is_thin or p.pair is null and s.id <> all($2)
      from coins c left join coin_pairs p on p.coin_id = c.id
      where s.live and s.start_price is not null and s.sealed_at is not null and s.published_at is not null and c.id = s.coin_id
      returning s.id, s.coin_id, c.api_id, s.pair, s.direction, s.sealed_at, s.is_thin, s.published_at,
        s.sealed_at + make_interval(hours => 24 * s.horizon_days) as horizon_at,
        case when s.id = any($1) then s.sealed_at + make_interval(hours => s.horizon_days * 5) end as given_up,
        not s.pinned and not s.trending and s.id <> all($2) as is_bounded`,
    values: [withdrawn, delisted],
  })
  return rows
}

/** The kept hours of coins. */
async function listCoinHours(tx: Db, coins: number[]): Promise<Map<number, Hours>> {
  const { rows } = await tx.query<{ coin_id: number; hours: Date[]; prices: number[] }>({
    name: 'demo.signalHours',
    text: `select coin_id, array_agg(hour order by hour) as hours, array_agg(price_usd order by hour) as prices
      from coin_hours where coin_id = any($1) group by coin_id`,
    values: [coins],
  })
  return new Map(
    rows.map(({ coin_id: coin, hours, prices }) => [
      coin,
      new Map(hours.map((hour, at) => [hour.getTime(), prices[at]!])),
    ]),
  )
}

async function keepLived(tx: Db, lived: Lived[]) {
  await tx.query({
    name: 'demo.signalsLived',
    text: `update signals s set start_market_cap = s.start_market_cap * l.start_price / s.start_price, start_price = l.start_price,
        started_at = l.started_at, target_price = l.target, stop_price = l.stop, high_price = l.high, low_price = l.low,
        last_price = l.last, ended_at = l.ended_at, ended_by = l.ended_by, end_price = l.end_price, is_coarse = coalesce(l.is_coarse, false)
      from json_to_recordset($1) as l(id integer, started_at timestamptz, start_price float8, target float8, stop float8, high float8, low float8,
        last float8, ended_at timestamptz, ended_by text, end_price float8, is_coarse boolean) where s.id = l.id`,
    values: [
      JSON.stringify(
        lived.map(
          ({
            id,
            startedAt,
            start,
            target,
            stop,
            course: { high_price: high, low_price: low, last_price: last, end },
          }) => ({
            ...{ id, started_at: startedAt, start_price: start, target, stop, high, low, last },
            ...(end && { ended_at: end.at, ended_by: end.by, end_price: end.price, is_coarse: end.isCoarse }),
          }),
        ),
      ),
    ],
  })
}

/** What decided each start and each end, and the minutes around an end. */
async function keepPastEvidence(tx: Db, lived: Lived[]) {
  const kept = lived.flatMap(({ id, evidence }) =>
    evidence.map(({ about, at, price, by, bars, around }) => ({
      ...{ id, about, at, bars: toldBars(bars), around: around && toldBars(around) },
      result: by === null ? { at, price } : { by, at, price },
    })),
  )
  await tx.query({
    name: 'demo.signalEvidence',
    text: `with kept as (
        select * from json_to_recordset($1) as k(id integer, about text, at timestamptz, bars text, around text, result jsonb)
      ), evidence as (
        insert into signal_evidence (signal_id, about, source, pair, bars, result, made_at)
        select k.id, k.about, case when s.pair is not null then 'binance' when k.about = 'start' then 'quote' else 'coingecko' end,
          s.pair, k.bars::jsonb, k.result, k.at from kept k join signals s on s.id = k.id order by k.at, k.id
        returning id, signal_id, about)
      insert into signal_end_minutes (evidence_id, bars)
      select e.id, k.around::jsonb from evidence e join kept k on k.id = e.signal_id and k.about = e.about where k.around is not null`,
    values: [JSON.stringify(kept)],
  })
}

/** Without a price for 30 days a long has lost everything. */
async function delist(tx: Db, ids: number[]) {
  await tx.query({
    name: 'demo.signalsDelisted',
    text: `with gone as (
        update signals s set suspended_since = l.at, last_price = l.price_usd, ended_at = l.at + interval '30 days', ended_by = 'delisted',
          end_price = 0, target_price = start_price * 1.4, stop_price = start_price * 0.5
        from (select distinct on (coin_id) coin_id, hour as at, price_usd from coin_hours
          where coin_id in (select coin_id from signals where id = any($1)) order by coin_id, hour desc) l
        where s.id = any($1) and s.coin_id = l.coin_id returning s.id, s.pair, s.ended_at)
      insert into signal_evidence (signal_id, about, source, pair, bars, result, made_at)
      select id, 'end', 'binance', pair, '[]', jsonb_build_object('by', 'delisted', 'at', ledger_time(ended_at), 'price', 0), ended_at from gone`,
    values: [ids],
  })
}
