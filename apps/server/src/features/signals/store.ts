import type { EndedBy, VoidWhy } from '@palata/contract/signals/call'
import type { PositionWord } from '@palata/contract/signals/limits'
import { type Db, rows } from '#platform/database.ts'

/** What the signal is as a call. */
interface CallColumns {
  call_number: number | null
  author_key: string | null
  seal_index: number | null
  sealed_at: Date | null
  started_at: Date | null
  is_thin: boolean
  is_coarse: boolean
  addition_to: number | null
  /** The call that it adds to still goes on. */
  adds_to_open: boolean
  closing_at: Date | null
  closing_by: 'withdrawn' | 'opposite' | null
  void_at: Date | null
  void_why: VoidWhy | null
  suspended_since: Date | null
  is_taken_down: boolean
}

export interface SignalRow extends CallColumns {
  id: number
  title: string
  content: string
  content_html: string
  content_version: number
  author_id: number | null
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
  target_price: number | null
  stop_price: number | null
  horizon_days: number | null
  high_price: number | null
  low_price: number | null
  ended_at: Date | null
  ended_by: EndedBy | null
  end_price: number | null
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
  quoted_at: Date | null
  change_1d: number | null
  place: string
}

/** Cursor in the list: weight, then time, then id. */
export interface SignalPlace {
  weight: number
  publishedAt: string
  id: number
}

/** The source text is read only for signals that are not rendered yet. */
export const SIGNAL_COLUMNS = `s.id, s.title, case when s.content_version = 0 then s.content else '' end as content, s.content_html, s.content_version, s.author_id, s.link, s.images, s.direction, s.pinned, s.trending, s.live, s.published_at, s.created_at,
  s.start_price, s.start_market_cap, s.target_price, s.stop_price, s.horizon_days, s.high_price, s.low_price,
  s.ended_at, s.ended_by, s.end_price, s.result_percent as final_percent, s.comments_count, s.weight, a.username, a.name as author_name, a.avatar as author_avatar,
  c.api_id, c.slug, c.symbol, c.image, c.price_usd, c.quoted_at, c.change_1d,
  s.call_number, s.author_key, s.seal_index, s.sealed_at, s.started_at, s.is_thin, s.is_coarse, s.addition_to,
  exists (select from signals o where o.id = s.addition_to and o.ended_at is null and o.void_at is null) as adds_to_open, s.closing_at, s.closing_by, s.void_at, s.void_why,
  s.suspended_since, s.published_at is not null and not s.live as is_taken_down,
  to_char(s.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place`

/** Pinned, then trending, then newest; reads `limit` rows of the index `signals_list`. */
export function listSignals(db: Db, limit: number, after: SignalPlace | null) {
  return rows<SignalRow>(
    db,
    `signals.list.${after ? 'after' : 'first'}.${limit}`,
    `select ${SIGNAL_COLUMNS}
     from (select * from signals
       where live ${after ? 'and (weight, published_at, id) < ($1::smallint, $2::timestamptz, $3::integer)' : ''}
       order by weight desc, published_at desc, id desc limit ${limit}) s
     join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     order by s.weight desc, s.published_at desc, s.id desc`,
    after ? [after.weight, after.publishedAt, after.id] : [],
  )
}

/** The same order among the person's bookmarks. */
export function listBookmarkedSignals(db: Db, accountId: number, limit: number, after: SignalPlace | null) {
  return rows<SignalRow>(
    db,
    `signals.bookmarked.${after ? 'after' : 'first'}.${limit}`,
    `select ${SIGNAL_COLUMNS}
     from signal_bookmarks b join signals s on s.id = b.signal_id
     join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where b.account_id = $1 and s.live
       ${after ? 'and (s.weight, s.published_at, s.id) < ($2::smallint, $3::timestamptz, $4::integer)' : ''}
     order by s.weight desc, s.published_at desc, s.id desc limit ${limit}`,
    [accountId, ...(after ? [after.weight, after.publishedAt, after.id] : [])],
  )
}

/** Open signals of one coin, newest first. */
export function listOpenOf(db: Db, coinId: number, limit: number) {
  return rows<SignalRow>(
    db,
    `signals.openOf.${limit}`,
    `select ${SIGNAL_COLUMNS} from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where s.coin_id = $1 and s.live and s.ended_at is null order by s.published_at desc, s.id desc limit ${limit}`,
    [coinId],
  )
}

/** Unpublished signals, the longest waiting first. */
export function listWaiting(db: Db, limit: number) {
  return rows<SignalRow>(
    db,
    `signals.waiting.${limit}`,
    `select ${SIGNAL_COLUMNS} from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where not s.live and s.removed_at is null order by s.created_at, s.id limit ${limit}`,
  )
}

/** The same for one author. */
export function listWaitingOf(db: Db, authorId: number, limit: number) {
  return rows<SignalRow>(
    db,
    `signals.waitingOf.${limit}`,
    `select ${SIGNAL_COLUMNS} from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where not s.live and s.removed_at is null and s.author_id = $1 order by s.created_at, s.id limit ${limit}`,
    [authorId],
  )
}

/** Published after the instant, newest first. */
export function listSignalsSince(db: Db, since: Date, limit: number) {
  return rows<SignalRow>(
    db,
    'signals.since',
    `select ${SIGNAL_COLUMNS} from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where s.live and s.published_at > $1 order by s.published_at desc, s.id desc limit ${limit}`,
    [since],
  )
}

export interface Standing {
  live: boolean
  author_id: number | null
}

/** The signal's publication state and author; undefined when there is none. */
export async function findStanding(db: Db, id: number): Promise<Standing | undefined> {
  const [row] = await rows<Standing>(db, 'signals.standing', 'select live, author_id from signals where id = $1', [id])
  return row
}

/** SQL: the declared position in one word; null is «не раскрыто». */
export const POSITION = `case when s.held_size is null then s.held else s.held || '-' || s.held_size end`

/** Columns only for a signal's own page. */
export interface OpenedRow extends SignalRow {
  written: string
  confidence: number | null
  position: PositionWord | null
  coin_name: string
  revision: number
  removed_at: Date | null
  removal_reason: string
  was_live: boolean
}

export async function findSignal(db: Db, id: number): Promise<OpenedRow | undefined> {
  const [row] = await rows<OpenedRow>(
    db,
    'signals.get',
    `select ${SIGNAL_COLUMNS}, s.content as written, s.confidence, ${POSITION} as position, c.name as coin_name, s.revision, s.removed_at, s.removal_reason, s.was_live
     from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id where s.id = $1`,
    [id],
  )
  return row
}
