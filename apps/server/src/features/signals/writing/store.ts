import type { SaidSignal } from '@palata/contract/signals/form'
import { type Db, rows } from '#platform/database.ts'
import { isId } from '#platform/format/place.ts'
import { POSITION } from '../store.ts'

export interface CoinRow {
  id: number
  symbol: string
  price_usd: number | null
  market_cap: number | null
  quoted_at: Date | null
  /** A newer price jumped and is not confirmed yet. */
  is_doubted: boolean
}

const coinColumns = `id, symbol, price_usd, market_cap, quoted_at, doubted <> '{}' as is_doubted`

export async function findSignalCoin(db: Db, id: number): Promise<CoinRow | undefined> {
  const [row] = await rows<CoinRow>(db, 'signals.coin', `select ${coinColumns} from coins where id = $1`, [id])
  return row
}

/** By our id or the provider's api_id. */
export async function findChosenCoin(db: Db, chosen: string): Promise<CoinRow | undefined> {
  if (isId(chosen)) return findSignalCoin(db, Number(chosen))
  const [row] = await rows<CoinRow>(db, 'signals.coinByApiId', `select ${coinColumns} from coins where api_id = $1`, [
    chosen,
  ])
  return row
}

/** Locks the author: a second submission waits for the first. */
export async function lockAuthor(tx: Db, authorId: number) {
  await rows(tx, 'signals.lockAuthor', 'select pg_advisory_xact_lock(7281143, $1)', [authorId])
}

export async function findByKey(tx: Db, authorId: number, key: string): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx,
    'signals.byKey',
    'select id from signals where author_id = $1 and key = $2',
    [authorId, key],
  )
  return row?.id
}

/** The author's latest signal, if it has the same text and coin and is newer than the instant. */
export async function findRepeated(
  tx: Db,
  authorId: number,
  { coin_id, title, content }: { coin_id: number; title: string; content: string },
  since: Date,
): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx,
    'signals.repeated',
    `select id from (select * from signals where author_id = $1 order by id desc limit 1) s
     where coin_id = $2 and title = $3 and content = $4 and created_at > $5 and removed_at is null`,
    [authorId, coin_id, title, content, since],
  )
  return row?.id
}

export interface Shown {
  html: string
  version: number
}

/** Its price is not known yet: the first one after the seal is its start (`following`). */
export async function insertSignal(
  tx: Db,
  said: SaidSignal & { coin_id: number; key?: string | undefined },
  { authorId, shown, isPublished }: { authorId: number; shown: Shown; isPublished: boolean },
  now: Date,
): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'signals.insert',
    `insert into signals (coin_id, author_id, title, content, content_html, content_version, link, images, direction,
       target_price, stop_price, horizon_days, key, created_at, live, published_at, sealed_at, confidence, held, held_size)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       case when $15 then $14::timestamptz end, case when $15 then $14::timestamptz end, $16, $17, $18)
     returning id`,
    [
      said.coin_id,
      authorId,
      said.title,
      said.content,
      shown.html,
      shown.version,
      said.link,
      said.images,
      said.direction,
      said.target_price_usd,
      said.stop_price_usd,
      said.horizon_days,
      said.key ?? null,
      now,
      isPublished,
      said.confidence,
      ...heldOf(said.position),
    ],
  )
  return row!.id
}

/** A declared position as the columns `held` and `held_size`. */
function heldOf(position: SaidSignal['position']): [side: string | null, size: string | null] {
  const [side = null, size = null] = position?.split('-') ?? []
  return [side, size]
}

export interface LockedSignal {
  id: number
  coin_id: number
  author_id: number | null
  author_username: string | null
  title: string
  content: string
  link: string
  images: string[]
  direction: 'long' | 'short' | null
  target_price: number | null
  stop_price: number | null
  horizon_days: number | null
  confidence: number | null
  position: SaidSignal['position']
  start_price: number | null
  live: boolean
  pinned: boolean
  removed: boolean
  was_live: boolean
  published_at: Date | null
  created_at: Date
  ended_at: Date | null
  closing_at: Date | null
  void_at: Date | null
  revision: number
}

/** Locks the signal: a second change waits and then sees the first. */
export async function lockSignal(tx: Db, id: number): Promise<LockedSignal | undefined> {
  const [row] = await rows<LockedSignal>(
    tx,
    'signals.lock',
    `select s.id, s.coin_id, s.author_id, a.username as author_username, s.title, s.content, s.link, s.images, s.direction,
       s.target_price, s.stop_price, s.horizon_days, s.confidence, ${POSITION} as position, s.start_price, s.live, s.pinned, s.removed_at is not null as removed,
       s.was_live, s.published_at, s.created_at, s.ended_at, s.closing_at, s.void_at, s.revision
     from signals s left join accounts a on a.id = s.author_id where s.id = $1 for no key update of s`,
    [id],
  )
  return row
}

/** `restartedAt`: another idea was published then, so it gets a start of its own; null when the idea stays. */
export async function replaceSignal(tx: Db, id: number, said: SaidSignal, shown: Shown, restartedAt: Date | null) {
  await rows(
    tx,
    'signals.replace',
    `update signals set title = $2, content = $3, content_html = $4, content_version = $5, link = $6, images = $7,
       direction = $8, target_price = $9, stop_price = $10, horizon_days = $11, confidence = $14, held = $15, held_size = $16,
       revision = revision + 1, sealed_at = case when $12 then $13 else sealed_at end,
       (started_at, start_price, start_market_cap, high_price, low_price, last_price, followed_to) = (select t.*
         from (values (started_at, start_price, start_market_cap, high_price, low_price, last_price, followed_to)) t where not $12)
     where id = $1`,
    [
      id,
      said.title,
      said.content,
      shown.html,
      shown.version,
      said.link,
      said.images,
      said.direction,
      said.target_price_usd,
      said.stop_price_usd,
      said.horizon_days,
      restartedAt !== null,
      restartedAt,
      said.confidence,
      ...heldOf(said.position),
    ],
  )
}
