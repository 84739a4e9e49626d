import type { DeskSignal, deskSignals } from '@palata/contract/desk/signals'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { idNamed } from '#features/people'
import { type Db, rows } from '#platform/database.ts'
import { presentAuthored, STATES } from '#platform/desk/authored.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'

type ListQuery = Query<typeof deskSignals.list>

const listing: Listing<ListQuery> = {
  from: sql`from signals t`,
  table: 'signals',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  words: sql`t.title`,
  where: ({ state }) => [state && STATES[state]],
  narrow: ({ author }) => [author !== undefined && { holds: sql`t.author_id = ${idNamed(author)}` }],
}

/** Signals of every state for the desk. */
export function listSignalsAtDesk(db: Db, query: ListQuery, now: Date) {
  return listPage(db, listing, query, now, async (ids) => {
    const found = await readRows(db, ids)
    return new Map(found.map((row) => [row.id, present(row)]))
  })
}

export function eachSignalAtDesk(db: Db, query: ListQuery, now: Date) {
  return eachIds(db, listing, query, now)
}

export async function readSignalAtDesk(db: Db, id: number) {
  const [row] = await readRows(db, [id])
  return (
    row && {
      ...present(row),
      content_html: row.content_html,
      removal_reason: row.removal_reason,
      target_price_usd: row.target_price,
      stop_price_usd: row.stop_price,
      start_price_usd: row.start_price,
      end_price_usd: row.end_price,
      price_usd: row.price_usd,
      priced_at: row.quoted_at?.toISOString() ?? null,
      horizon_days: row.horizon_days,
    }
  )
}

/** Number of signals that wait for publication. */
export async function countWaitingSignals(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'signals.countWaiting',
    `select count(*)::int as count from (select from signals where not live and removed_at is null limit 1000) s`,
  )
  return row!.count
}

interface Row {
  id: number
  title: string
  live: boolean
  removed_at: Date | null
  direction: string | null
  created_at: Date
  published_at: Date | null
  ended_at: Date | null
  result_percent: number | null
  pinned: boolean
  content_html: string
  removal_reason: string
  target_price: number | null
  stop_price: number | null
  start_price: number | null
  end_price: number | null
  horizon_days: number | null
  price_usd: number | null
  quoted_at: Date | null
  symbol: string
  username: string | null
  name: string | null
  avatar: string | null
}

function readRows(db: Db, ids: number[]) {
  return rows<Row>(
    db,
    'signals.atDesk',
    `select s.id, s.title, s.live, s.removed_at, s.direction, s.created_at, s.published_at, s.ended_at, s.result_percent,
       s.pinned, s.content_html, s.removal_reason, s.target_price, s.stop_price, s.start_price, s.end_price, s.horizon_days,
       c.price_usd, c.quoted_at, c.symbol, a.username, a.name, a.avatar
     from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where s.id = any($1::integer[])`,
    [ids],
  )
}

function present(row: Row): DeskSignal {
  const { id, title, symbol: coin, direction, pinned, result_percent } = row
  return {
    id,
    title,
    ...presentAuthored(row),
    coin,
    direction,
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    result_percent: row.ended_at ? result_percent : null,
    pinned,
    url: `/signal/${id}`,
  }
}
