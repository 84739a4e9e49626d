import { type Db, rows } from '#platform/database.ts'

export interface SignalRow {
  id: number
  title: string
  content: string
  link: string
  images: string[]
  direction: 'long' | 'short' | null
  pinned: boolean
  trending: boolean
  live: boolean
  published_at: Date | null
  created_at: Date
  start_price: number | null
  start_market_cap: number | null
  ended_at: Date | null
  final_percent: number | null
  comments_count: number
  weight: number
  username: string | null
  author_name: string | null
  author_avatar: string | null
  api_id: string
  slug: string
  symbol: string
  image: string
  price_usd: number | null
  change_1d: number | null
  ath: number | null
  atl: number | null
  place: string
}

/** Where a reader stands in the list: weight, then time, then id. */
export interface SignalPlace {
  weight: number
  publishedAt: string
  id: number
}

const columns = `s.id, s.title, s.content, s.link, s.images, s.direction, s.pinned, s.trending, s.live, s.published_at, s.created_at,
  s.start_price, s.start_market_cap, s.ended_at, s.result_percent as final_percent, s.comments_count, s.weight, a.username, a.name as author_name, a.avatar as author_avatar,
  c.api_id, c.slug, c.symbol, c.image, c.price_usd, c.change_1d, c.ath, c.atl,
  to_char(s.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place`

/** Pinned, then trending, then newest; walks the index `signals_list` and stops at `limit`. */
export function listSignals(db: Db, limit: number, after: SignalPlace | null) {
  return rows<SignalRow>(
    db,
    `signals.list.${after ? 'after' : 'first'}.${limit}`,
    `select ${columns}
     from (select * from signals
       where live ${after ? 'and (weight, published_at, id) < ($1::smallint, $2::timestamptz, $3::integer)' : ''}
       order by weight desc, published_at desc, id desc limit ${limit}) s
     join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     order by s.weight desc, s.published_at desc, s.id desc`,
    after ? [after.weight, after.publishedAt, after.id] : [],
  )
}

/** The same order among those that the person put aside. */
export function listBookmarkedSignals(db: Db, accountId: number, limit: number, after: SignalPlace | null) {
  return rows<SignalRow>(
    db,
    `signals.bookmarked.${after ? 'after' : 'first'}.${limit}`,
    `select ${columns}
     from signal_bookmarks b join signals s on s.id = b.signal_id
     join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where b.account_id = $1 and s.live
       ${after ? 'and (s.weight, s.published_at, s.id) < ($2::smallint, $3::timestamptz, $4::integer)' : ''}
     order by s.weight desc, s.published_at desc, s.id desc limit ${limit}`,
    [accountId, ...(after ? [after.weight, after.publishedAt, after.id] : [])],
  )
}

/** Published after the instant, newest first. */
export function listSignalsSince(db: Db, since: Date, limit: number) {
  return rows<SignalRow>(
    db,
    'signals.since',
    `select ${columns} from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where s.live and s.published_at > $1 order by s.published_at desc, s.id desc limit ${limit}`,
    [since],
  )
}

/** Whether the signal is published; undefined when there is none. */
export async function findIsLive(db: Db, id: number): Promise<boolean | undefined> {
  const [row] = await rows<{ live: boolean }>(db, 'signals.isLive', 'select live from signals where id = $1', [id])
  return row?.live
}

export interface EndedRow {
  id: number
  title: string
  direction: 'long' | 'short'
  published_at: Date
  start_price: number
  target_price: number | null
  stop_price: number | null
  ended_at: Date
  end_price: number
  ended_by: 'target' | 'stop'
  result_percent: number
  username: string | null
  author_name: string | null
  author_avatar: string | null
  api_id: string
  symbol: string
}

/** Of those that gained, or of the others, the ones that ended last. */
export function listEnded(db: Db, isWon: boolean, limit: number) {
  return rows<EndedRow>(
    db,
    `signals.ended.${isWon}.${limit}`,
    `select s.id, s.title, s.direction, s.published_at, s.start_price, s.target_price, s.stop_price, s.ended_at, s.end_price,
       s.ended_by, s.result_percent, a.username, a.name as author_name, a.avatar as author_avatar, c.api_id, c.symbol
     from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where s.live and s.ended_at is not null and s.end_price is not null and s.ended_by is not null
       and s.result_percent is not null and s.published_at is not null and s.start_price is not null and s.direction is not null
       and s.result_percent ${isWon ? '>' : '<='} 0
     order by s.ended_at desc, s.id desc limit ${limit}`,
  )
}

/** Ends the signals whose price has reached the target or the stop, at that price. Returns how many. */
export async function endReached(db: Db, now: Date): Promise<number> {
  const ended = await rows<{ id: number }>(
    db,
    'signals.endReached',
    `update signals s set ended_at = $1, end_price = c.price_usd,
       ended_by = case
         when s.direction = 'long' and c.price_usd >= s.target_price or s.direction = 'short' and c.price_usd <= s.target_price
         then 'target' else 'stop' end
     from coins c
     where c.id = s.coin_id and s.live and s.ended_at is null and s.start_price is not null and s.published_at <= $1 and c.price_usd > 0
       and (s.direction = 'long' and (c.price_usd >= s.target_price or c.price_usd <= s.stop_price)
         or s.direction = 'short' and (c.price_usd <= s.target_price or c.price_usd >= s.stop_price))
     returning s.id`,
    [now],
  )
  return ended.length
}
