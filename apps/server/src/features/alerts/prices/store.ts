import { LEAST_MOVE, MOVE_HOURS } from '@palata/contract/alerts'
import { type Db, rows } from '#platform/database.ts'
import { turnOf } from '#platform/locks/turn.ts'

/** One process looks for crossings at a time. */
export const turn = turnOf('alerts', 7_281_548)

/** An accepted price; a doubted one is not in `coins.price_usd`. */
export interface Tick {
  coin_id: number
  price_usd: number
  quoted_at: Date
  price_source: 'coingecko' | 'binance'
}

/** As read: the condition `FRESH` leaves no null. */
type Read<T extends Tick> = Omit<T, 'price_usd'> & { price_usd: number | null }

const priced = <T extends Tick>(found: Read<T>[]) => found.filter((row) => row.price_usd !== null) as unknown as T[]

const FRESH = `c.price_usd > 0 and c.quoted_at > $1::timestamptz - interval '10 minutes'`
const TICK = `c.id as coin_id, c.price_usd, c.quoted_at,
  case when c.quoted_at is not distinct from c.told_at then 'coingecko' else 'binance' end as price_source`

interface LevelTick extends Tick {
  before: number | null
}

/** Coins with levels whose price is another than when crossings were last looked for; `before` is null the first time. */
export async function listLevelTicks(tx: Db, now: Date) {
  const found = await rows<Read<LevelTick>>(
    tx,
    'alerts.levelTicks',
    `select ${TICK}, t.price_usd as before
     from coins c left join alert_ticks t on t.coin_id = c.id
     where ${FRESH} and exists (select from alert_coins a where a.coin_id = c.id and a.level_usd is not null)
       and t.price_usd is distinct from c.price_usd`,
    [now],
  )
  return priced<LevelTick>(found)
}

/** Keeps these prices for the next time, and none of coins without levels. */
export async function keepTicks(tx: Db, ticks: Tick[]) {
  await rows(
    tx,
    'alerts.keepTicks',
    `insert into alert_ticks (coin_id, price_usd) select * from unnest($1::int[], $2::float8[])
     on conflict (coin_id) do update set price_usd = excluded.price_usd`,
    [ticks.map(({ coin_id }) => coin_id), ticks.map(({ price_usd }) => price_usd)],
  )
  await rows(
    tx,
    'alerts.dropTicks',
    `delete from alert_ticks t where not exists (
       select from alert_coins a where a.coin_id = t.coin_id and a.level_usd is not null)`,
  )
}

export interface Candidate {
  rule_id: number
  coin_id: number
  level_usd: number | null
  percent: number
  hours: number
  is_up: boolean | null
  fired_at: Date | null
}

/** Rules on levels of these coins: those between the two prices, by the index, and those that have told. */
export function listLevelRules(tx: Db, ticks: (Tick & { before: number })[]) {
  return rows<Candidate & { level_usd: number }>(
    tx,
    'alerts.levelRules',
    `select a.rule_id, a.coin_id, a.level_usd, 0::float8 as percent, 0 as hours, f.is_up, f.fired_at
     from unnest($1::int[], $2::float8[], $3::float8[]) as k(coin_id, low, high)
     join alert_coins a on a.coin_id = k.coin_id and a.level_usd between k.low and k.high
     join alert_rules r on r.id = a.rule_id and r.is_on
     left join alert_fired f on f.rule_id = a.rule_id and f.coin_id = a.coin_id
     union
     select a.rule_id, a.coin_id, a.level_usd, 0, 0, f.is_up, f.fired_at
     from alert_fired f join alert_coins a on a.rule_id = f.rule_id and a.coin_id = f.coin_id
     join alert_rules r on r.id = a.rule_id and r.is_on
     where f.coin_id = any($1::int[]) and a.level_usd is not null`,
    [
      ticks.map(({ coin_id }) => coin_id),
      ticks.map(({ before, price_usd }) => Math.min(before, price_usd)),
      ticks.map(({ before, price_usd }) => Math.max(before, price_usd)),
    ],
  )
}

export interface MoveRow extends Tick {
  hours: number
  change: number
}

/**
 * Coins that moved by the least that a rule may ask for, and those of which something was told: each against its price of
 * so many hours ago. Reads every coin with a fresh price, however many rules there are.
 */
export async function listMoves(tx: Db, now: Date) {
  const found = await rows<Read<MoveRow>>(
    tx,
    'alerts.moves',
    `select ${TICK}, asked.hours, 100 * (c.price_usd / h.price_usd - 1) as change
     from coins c cross join unnest($2::int[]) as asked(hours) cross join lateral (
       select price_usd from coin_hours where coin_id = c.id and hour <= c.quoted_at - asked.hours * interval '1 hour'
         and hour > c.quoted_at - (asked.hours + 2) * interval '1 hour' order by hour desc limit 1
     ) h
     where ${FRESH} and exists (select from alert_rules where move_hours is not null)
       and (abs(c.price_usd / h.price_usd - 1) * 100 >= $3 or exists (select from alert_fired f where f.coin_id = c.id))`,
    [now, [...MOVE_HOURS], LEAST_MOVE],
  )
  return priced<MoveRow>(found)
}

/** Rules on moves that these reach, and those that have told of these coins. */
export function listMoveRules(tx: Db, moves: MoveRow[]) {
  return rows<Candidate>(
    tx,
    'alerts.moveRules',
    `select r.rule_id, r.coin_id, null::float8 as level_usd, r.percent, r.hours, f.is_up, f.fired_at
     from (
       select a.rule_id, a.coin_id, r.move_percent as percent, r.move_hours as hours, k.change
       from unnest($1::int[], $2::int[], $3::float8[]) as k(coin_id, hours, change)
       join alert_coins a on a.coin_id = k.coin_id and a.what = 'price'
       join alert_rules r on r.id = a.rule_id and r.is_on and r.move_hours = k.hours
       union all
       select r.id, p.coin_id, r.move_percent, r.move_hours, k.change
       from unnest($1::int[], $2::int[], $3::float8[]) as k(coin_id, hours, change)
       join portfolio_assets p on p.coin_id = k.coin_id
       join alert_rules r on r.account_id = p.account_id and r.covers = 'portfolio' and r.is_on and r.move_hours = k.hours
     ) r left join alert_fired f on f.rule_id = r.rule_id and f.coin_id = r.coin_id
     where abs(r.change) >= r.percent or f.rule_id is not null`,
    [moves.map(({ coin_id }) => coin_id), moves.map(({ hours }) => hours), moves.map(({ change }) => change)],
  )
}

export interface NewFired {
  rule_id: number
  coin_id: number
  is_up: boolean
  at: Date
}

export async function putFired(tx: Db, fired: NewFired[]) {
  await rows(
    tx,
    'alerts.putFired',
    `insert into alert_fired (rule_id, coin_id, is_up, fired_at)
     select * from unnest($1::int[], $2::int[], $3::bool[], $4::timestamptz[])
     on conflict (rule_id, coin_id) do update set is_up = excluded.is_up, fired_at = excluded.fired_at`,
    [
      fired.map(({ rule_id }) => rule_id),
      fired.map(({ coin_id }) => coin_id),
      fired.map(({ is_up }) => is_up),
      fired.map(({ at }) => at),
    ],
  )
}

export async function removeFired(tx: Db, armed: Pick<NewFired, 'rule_id' | 'coin_id'>[]) {
  await rows(
    tx,
    'alerts.removeFired',
    `delete from alert_fired f using unnest($1::int[], $2::int[]) as a(rule_id, coin_id)
     where f.rule_id = a.rule_id and f.coin_id = a.coin_id`,
    [armed.map(({ rule_id }) => rule_id), armed.map(({ coin_id }) => coin_id)],
  )
}

export interface PriceItem extends Tick {
  level_usd: number | null
  change_percent: number | null
  hours: number | null
}

export async function insertPriceItem(tx: Db, item: PriceItem, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'alerts.insertPriceItem',
    `insert into alert_items
       (what, coin_id, price_usd, priced_at, price_source, level_usd, change_percent, hours, found_at)
     values ('price', $1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      item.coin_id,
      item.price_usd,
      item.quoted_at,
      item.price_source,
      item.level_usd,
      item.change_percent,
      item.hours,
      now,
    ],
  )
  return row!.id
}

/** Who is told of a price, each once. */
export async function insertPriceHits(tx: Db, itemId: number, coinId: number, ruleIds: number[], now: Date) {
  const hit = await rows<{ account_id: number }>(
    tx,
    'alerts.hitPrice',
    `insert into alert_hits (item_id, account_id, rule_id, coin_id, thread, is_quiet, is_gathered, told_at)
     select distinct on (r.account_id) $1::int, r.account_id, r.id, $2::int, 'price ' || $1::int, quiet.is_quiet, r.way = 'gathered', $4::timestamptz
     from alert_rules r cross join lateral (
       select r.way = 'bell' or r.way = 'now' and r.pause_minutes > 0 and exists (
         select from alert_hits h where h.rule_id = r.id and not h.is_quiet
           and h.told_at > $4::timestamptz - r.pause_minutes * interval '1 minute') as is_quiet
     ) quiet
     where r.id = any($3::int[])
     order by r.account_id, quiet.is_quiet, r.way = 'gathered', r.id
     on conflict do nothing returning account_id`,
    [itemId, coinId, ruleIds, now],
  )
  return hit.map(({ account_id: id }) => id)
}
