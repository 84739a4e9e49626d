import type { FilterCustomTag, FilterTag } from '@palata/contract/screener/rows'
import type { CoinRow } from '#features/market'
import { type Db, rows } from '#platform/database.ts'
import type { Leg } from './engine/zigzag.ts'

export interface StoredLeg {
  id: number
  base_coin_id: number
  direction: Leg['direction']
  start_day: string
  end_day: string | null
}

/** Legs of all bases, newest first, without those dropped from a corrected history. */
export function listLegs(db: Db): Promise<StoredLeg[]> {
  return rows<StoredLeg>(
    db,
    'screener.legs',
    `select id, base_coin_id, direction, start_day, end_day from impulses where is_standing
     order by base_coin_id, start_day desc limit 10000`,
  )
}

/** A leg keeps its id; its end is added later. Returns how many rows changed. */
export async function setLegs(tx: Db, baseCoinId: number, legs: Leg[]): Promise<number> {
  const changed = await rows<{ id: number }>(
    tx,
    'screener.setLegs',
    `with given as (
       select * from unnest($2::text[], $3::date[], $4::date[]) as g(direction, start_day, end_day)
     ), fallen as (
       update impulses i set is_standing = false
       where i.base_coin_id = $1 and i.is_standing and not exists (select from given g where g.start_day = i.start_day)
       returning i.id
     ), written as (
       insert into impulses as i (base_coin_id, direction, start_day, end_day)
       select $1, direction, start_day, end_day from given order by start_day
       on conflict (base_coin_id, start_day) do update
       set direction = excluded.direction, end_day = excluded.end_day, is_standing = true
       where (i.direction, i.end_day, i.is_standing) is distinct from (excluded.direction, excluded.end_day, true)
       returning i.id
     )
     select id from written union all select id from fallen`,
    [
      baseCoinId,
      legs.map(({ direction }) => direction),
      legs.map(({ startDay }) => startDay),
      legs.map(({ endDay }) => endDay),
    ],
  )
  return changed.length
}

/** Coins of each category and list, for the engine. */
export function listTagCoins(db: Db) {
  return rows<{ tag_id: number; coin_ids: number[]; is_left_out: boolean }>(
    db,
    'screener.tagCoins',
    `select t.id as tag_id, coalesce(array_agg(c.coin_id order by c.coin_id) filter (where c.coin_id is not null), '{}') as coin_ids, t.is_left_out
     from coin_tags t left join coin_tag_coins c on c.tag_id = t.id group by t.id order by t.id limit 2000`,
  )
}

export function listListCoins(db: Db) {
  return rows<{ list_id: number; coin_ids: number[] }>(
    db,
    'screener.listCoins',
    `select l.id as list_id, coalesce(array_agg(c.coin_id order by c.position) filter (where c.coin_id is not null), '{}') as coin_ids
     from coin_lists l left join coin_list_coins c on c.list_id = l.id group by l.id order by l.id limit 1000`,
  )
}

/** Categories and lists, without those excluded from tops. */
export function listTags(db: Db) {
  return rows<Omit<FilterTag, 'coins_count'>>(
    db,
    'screener.tags',
    'select id, name, slug from coin_tags where not is_left_out order by name, id limit 2000',
  )
}

export function listLists(db: Db) {
  return rows<Omit<FilterCustomTag, 'coins_count'>>(
    db,
    'screener.lists',
    'select id, name from coin_lists order by position, id limit 1000',
  )
}

/** Coins of the editors' list with exactly this name, in its order; empty when there is none. */
export async function listCustomTagCoinIds(db: Db, name: string): Promise<number[]> {
  const found = await rows<{ coin_id: number }>(
    db,
    'screener.customTagCoins',
    `select c.coin_id from coin_lists l join coin_list_coins c on c.list_id = l.id where l.name = $1
     order by c.position limit 1000`,
    [name],
  )
  return found.map(({ coin_id }) => coin_id)
}

interface TradedRow extends CoinRow {
  volume_24h: number | null
}

/** Coins quoted since the instant; null for all coins. */
export function listCoins(db: Db, since: Date | null): Promise<TradedRow[]> {
  return rows<TradedRow>(
    db,
    'screener.coins',
    `select id, api_id, slug, symbol, name, image, rank, price_usd, change_1d, market_cap, fdv, volume_24h, quoted_at from coins
     where $1::timestamptz is null or quoted_at >= $1 order by id limit 50000`,
    [since],
  )
}

/** Coins of the categories excluded from tops: stablecoins, wrapped, bridged and staked ones. */
export async function listLeftOutCoins(db: Db): Promise<number[]> {
  const found = await rows<{ coin_id: number }>(
    db,
    'screener.leftOutCoins',
    `select distinct c.coin_id from coin_tag_coins c join coin_tags t on t.id = c.tag_id where t.is_left_out
     order by c.coin_id limit 10000`,
  )
  return found.map(({ coin_id }) => coin_id)
}

/** Coins that an editor has hidden. */
export async function listHiddenCoins(db: Db): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'screener.hiddenCoins',
    'select id from coins where is_hidden order by id limit 10000',
  )
  return found.map(({ id }) => id)
}

/** First day of each coin, in days since 1970: one index lookup per coin. */
export function listFirstDays(db: Db) {
  return rows<{ id: number; first_day: number | null }>(
    db,
    'screener.firstDays',
    `select c.id, (select d.day - date '1970-01-01' from coin_days d where d.coin_id = c.id order by d.day limit 1) as first_day
     from coins c order by first_day nulls last, c.id limit 50000`,
  )
}

export interface CloseRow {
  day: string
  price_usd: number
}

/** All closes of a coin before the day, oldest first. */
export function listCloses(db: Db, coinId: number, before: string): Promise<CloseRow[]> {
  return rows<CloseRow>(
    db,
    'screener.closes',
    'select day, price_usd from coin_days where coin_id = $1 and day < $2::date order by day limit 20000',
    [coinId, before],
  )
}

/** Market events after the given event id. */
export function listNews(db: Db, after: number, names: string[]) {
  return rows<{ id: number; name: string; payload: unknown }>(
    db,
    'screener.news',
    'select id, name, payload from outbox where id > $1 and name = any($2) order by id limit 1000',
    [after, names],
  )
}

export async function newestEvent(db: Db): Promise<number> {
  const [row] = await rows<{ id: number }>(db, 'screener.newestEvent', 'select coalesce(max(id), 0) as id from outbox')
  return row!.id
}
