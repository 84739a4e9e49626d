import { type Db, rows } from '#platform/database.ts'
import { IS_TOLD } from '../store.ts'

/** A text with everybody whom it may concern; each list is found by its index. */
export interface ToldRow {
  id: number
  author_id: number | null
  live: boolean
  at: Date | null
  title: string
  lead: string
  source: string
  coin_ids: number[]
  channel_ids: number[]
  by_author: number[]
  by_coin: number[]
}

export function findToldPosts(db: Db, ids: number[]) {
  return rows<ToldRow>(
    db,
    'follows.toldPosts',
    `select p.id, p.author_id, p.live, p.published_at as at, p.title, p.short_description as lead, p.source,
       array(select m.coin_id from mentions m where m.kind = 'post' and m.entity_id = p.id) as coin_ids,
       array(select c.channel_id from post_channels c where c.post_id = p.id) as channel_ids,
       array(select f.account_id from follows f where f.author_id = p.author_id) as by_author,
       array(select distinct f.account_id from mentions m join follows f on f.coin_id = m.coin_id
         where m.kind = 'post' and m.entity_id = p.id) as by_coin
     from posts p where p.id = any($1::int[]) and ${IS_TOLD}`,
    [ids],
  )
}

export interface ToldSignalRow extends ToldRow {
  over_at: Date | null
  by_signal: number[]
}

export function findToldSignals(db: Db, ids: number[]) {
  return rows<ToldSignalRow>(
    db,
    'follows.toldSignals',
    `select s.id, s.author_id, s.live, s.published_at as at, s.title, '' as lead, '' as source,
       array[s.coin_id] as coin_ids, '{}'::int[] as channel_ids,
       array(select f.account_id from follows f where f.author_id = s.author_id) as by_author,
       array(select f.account_id from follows f where f.coin_id = s.coin_id) as by_coin,
       coalesce(s.ended_at, s.void_at) as over_at,
       array(select f.account_id from follows f where f.signal_id = s.id) as by_signal
     from signals s where s.id = any($1::int[])`,
    [ids],
  )
}

/** A text that a person follows by something, with what it can be muted by. */
export interface AskedRow {
  id: number
  author_id: number | null
  title: string
  lead: string
  source: string
  coin_ids: number[]
  channel_ids: number[]
}

/** Of these texts, those whose author or coin the person follows. */
export function listAskedPosts(db: Db, accountId: number, ids: number[]) {
  return rows<AskedRow>(
    db,
    'follows.askedPosts',
    `select p.id, p.author_id, p.title, p.short_description as lead, p.source,
       array(select m.coin_id from mentions m where m.kind = 'post' and m.entity_id = p.id) as coin_ids,
       array(select c.channel_id from post_channels c where c.post_id = p.id) as channel_ids
     from posts p where p.id = any($2::int[]) and (
       exists (select from follows f where f.author_id = p.author_id and f.account_id = $1)
       or exists (select from mentions m join follows f on f.coin_id = m.coin_id and f.account_id = $1
         where m.kind = 'post' and m.entity_id = p.id))`,
    [accountId, ids],
  )
}

export interface AskedSignalRow extends AskedRow {
  by_author: boolean
  by_coin: boolean
  by_signal: boolean
}

/** Of these signals, whether the person follows the author, the coin or the signal itself. */
export function listAskedSignals(db: Db, accountId: number, ids: number[]) {
  return rows<AskedSignalRow>(
    db,
    'follows.askedSignals',
    `select s.id, s.author_id, s.title, '' as lead, '' as source, array[s.coin_id] as coin_ids, '{}'::int[] as channel_ids,
       exists (select from follows f where f.author_id = s.author_id and f.account_id = $1) as by_author,
       exists (select from follows f where f.coin_id = s.coin_id and f.account_id = $1) as by_coin,
       exists (select from follows f where f.signal_id = s.id and f.account_id = $1) as by_signal
     from signals s where s.id = any($2::int[])`,
    [accountId, ids],
  )
}

export interface ShownPostRow {
  id: number
  title: string
  lead: string
  model: 'Material' | 'Opinion'
  /** The first named coin that the viewer follows. */
  coin: string | null
  username: string | null
  name: string | null
  avatar: string | null
}

export function listShownPosts(db: Db, accountId: number, ids: number[]) {
  return rows<ShownPostRow>(
    db,
    'follows.shownPosts',
    `select p.id, p.title, p.short_description as lead, p.model, a.username, a.name, a.avatar,
       (select upper(c.symbol) from mentions m join follows f on f.coin_id = m.coin_id and f.account_id = $1
          join coins c on c.id = m.coin_id
        where m.kind = 'post' and m.entity_id = p.id order by m.position limit 1) as coin
     from posts p left join accounts a on a.id = p.author_id
     where p.id = any($2::int[]) and p.live and p.model in ('Material', 'Opinion')`,
    [accountId, ids],
  )
}

export interface ShownSignalRow {
  id: number
  title: string
  symbol: string
  direction: 'long' | 'short' | null
  ended_by: 'target' | 'stop' | 'horizon' | 'withdrawn' | 'opposite' | 'delisted' | null
  result_percent: number | null
  is_void: boolean
  is_over: boolean
  username: string | null
  name: string | null
  avatar: string | null
}

export function listShownSignals(db: Db, ids: number[]) {
  return rows<ShownSignalRow>(
    db,
    'follows.shownSignals',
    `select s.id, s.title, upper(c.symbol) as symbol, s.direction, s.ended_by, s.result_percent,
       s.void_at is not null as is_void, coalesce(s.ended_at, s.void_at) is not null as is_over,
       a.username, a.name, a.avatar
     from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where s.id = any($1::int[]) and s.live`,
    [ids],
  )
}
