import { type Db, rows } from '#platform/database.ts'
import { IS_TOLD } from '../store.ts'

/** A text with everybody whom it may concern; each list is found by its index. */
export interface ToldRow {
  id: number
  author_id: number | null
  live: boolean
  at: Date | null
  by_author: number[]
  by_coin: number[]
}

export function findToldPosts(db: Db, ids: number[]) {
  return rows<ToldRow>(
    db,
    'follows.toldPosts',
    `select p.id, p.author_id, p.live, p.published_at as at,
       array(select f.account_id from follows f where f.author_id = p.author_id) as by_author,
       array(select distinct f.account_id from mentions m join follows f on f.coin_id = m.coin_id
         where m.kind = 'post' and m.entity_id = p.id) as by_coin
     from posts p where p.id = any($1::int[]) and ${IS_TOLD}`,
    [ids],
  )
}

export interface ToldSignalRow extends ToldRow {
  over_at: Date | null
  /** The author withdrew it, or called the opposite. */
  is_own_doing: boolean
  by_signal: number[]
}

export function findToldSignals(db: Db, ids: number[]) {
  return rows<ToldSignalRow>(
    db,
    'follows.toldSignals',
    `select s.id, s.author_id, s.live, s.published_at as at,
       array(select f.account_id from follows f where f.author_id = s.author_id) as by_author,
       array(select f.account_id from follows f where f.coin_id = s.coin_id) as by_coin,
       coalesce(s.ended_at, s.void_at) as over_at,
       coalesce(s.ended_by in ('withdrawn', 'opposite'), false) as is_own_doing,
       array(select f.account_id from follows f where f.signal_id = s.id) as by_signal
     from signals s where s.id = any($1::int[])`,
    [ids],
  )
}

/** Of these texts, those whose author or coin the person follows. */
export function listAskedPosts(db: Db, accountId: number, ids: number[]) {
  return rows<{ id: number }>(
    db,
    'follows.askedPosts',
    `select p.id from posts p where p.id = any($2::int[]) and (
       exists (select from follows f where f.author_id = p.author_id and f.account_id = $1)
       or exists (select from mentions m join follows f on f.coin_id = m.coin_id and f.account_id = $1
         where m.kind = 'post' and m.entity_id = p.id))`,
    [accountId, ids],
  )
}

interface AskedSignalRow {
  id: number
  by_author: boolean
  by_coin: boolean
  by_signal: boolean
  is_own: boolean
}

/** Of these signals, whether the person follows the author, the coin or the signal itself. */
export function listAskedSignals(db: Db, accountId: number, ids: number[]) {
  return rows<AskedSignalRow>(
    db,
    'follows.askedSignals',
    `select s.id,
       exists (select from follows f where f.author_id = s.author_id and f.account_id = $1) as by_author,
       exists (select from follows f where f.coin_id = s.coin_id and f.account_id = $1) as by_coin,
       exists (select from follows f where f.signal_id = s.id and f.account_id = $1) as by_signal,
       s.author_id = $1 as is_own
     from signals s where s.id = any($2::int[])`,
    [accountId, ids],
  )
}

/** Of these people, those who follow the signal itself. */
export async function listFollowersOfSignal(db: Db, id: number, accountIds: number[]): Promise<number[]> {
  const found = await rows<{ account_id: number }>(
    db,
    'follows.ofSignal',
    'select account_id from follows where signal_id = $1 and account_id = any($2::int[])',
    [id, accountIds],
  )
  return found.map(({ account_id: accountId }) => accountId)
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
