import { changePercent } from '@palata/contract/change'
import type { Tellable, TellWindow, Tiding } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'

/** More signals than a site has in a month. */
const MOST = 5_000
const DAY_MS = 86_400_000

interface Row {
  id: number
  author_id: number | null
  symbol: string
  direction: 'long' | 'short' | null
  published_at: Date
  sealed_at: Date | null
  horizon_days: number | null
  ended_at: Date | null
  ended_by: string | null
  start_price: number | null
  end_price: number | null
  price_usd: number | null
  result_percent: number | null
  comments_count: number
  is_mine: boolean
}

/** New signals of others, and all that ended: a signal that did both in the window is told as ended. */
export const tellCalls: Tellable = async (db, viewer, window) =>
  (await listCalls(db, viewer.id, window)).flatMap((row): Tiding[] => {
    const isOver = row.ended_at !== null && row.ended_at > window.since && row.ended_at <= window.until
    if (!isOver && row.author_id === viewer.id) return []
    const { id, author_id: authorId } = row
    return [
      {
        kind: isOver ? 'outcome' : 'call',
        id,
        at: isOver ? row.ended_at! : row.published_at,
        comments: row.comments_count,
        isMine: row.is_mine,
        authorId,
        call: callOf(row),
      },
    ]
  })

function listCalls(db: Db, viewerId: number, { since, until }: TellWindow) {
  return rows<Row>(
    db,
    'signals.told',
    `select s.id, s.author_id, upper(c.symbol) as symbol, s.direction, s.published_at, s.sealed_at, s.horizon_days,
       s.ended_at, s.ended_by, s.start_price, s.end_price, c.price_usd, s.result_percent, s.comments_count,
       s.author_id is not distinct from $1
         or exists (select from signal_bookmarks b where b.account_id = $1 and b.signal_id = s.id) as is_mine
     from (
       (select id from signals where live and published_at > $2 and published_at <= $3 order by published_at desc limit ${MOST})
       union
       (select id from signals where ended_at > $2 and ended_at <= $3 order by ended_at desc limit ${MOST})) f
     join signals s on s.id = f.id join coins c on c.id = s.coin_id
     where s.live`,
    [viewerId, since, until],
  )
}

function callOf(row: Row): NonNullable<Tiding['call']> {
  const { symbol, direction, start_price: start, horizon_days } = row
  const price = row.ended_at ? row.end_price : row.price_usd
  const change = changePercent(start, price)
  const present = direction === null || change === null ? null : direction === 'long' ? change : -change
  const begun = row.sealed_at ?? row.published_at
  return {
    symbol,
    direction,
    start,
    price,
    percent: row.ended_at ? row.result_percent : present,
    ended_by: row.ended_by,
    until: horizon_days === null ? null : new Date(begun.getTime() + horizon_days * DAY_MS).toISOString(),
  }
}
