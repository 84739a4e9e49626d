import { type Db, rows } from '#platform/database.ts'

/** Published signals, as many as one sitemap may hold. */
export function listMapped(db: Db) {
  return rows<{ id: number; published_at: Date }>(
    db,
    'signals.mapped',
    `select id, published_at from signals where live and published_at is not null order by id desc limit 50000`,
  )
}

/** Columns of a signal's preview. */
export async function findPreviewed(db: Db, id: number) {
  const [row] = await rows<{
    title: string
    live: boolean
    was_live: boolean
    symbol: string
    author_name: string | null
  }>(
    db,
    'signals.previewed',
    `select s.title, s.live, s.was_live, c.symbol, a.name as author_name
     from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id where s.id = $1`,
    [id],
  )
  return row
}
