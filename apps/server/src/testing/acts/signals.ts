import type { Db } from '#platform/database.ts'
import { NOW } from '../app.ts'

/** Inserts a published signal as an editor would; returns its id. */
export async function insertSignal(db: Db, title: string, { live = true, authorId = 1 } = {}): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with coin as (
       insert into coins (api_id, slug, symbol, name) values ('bitcoin', 'bitcoin', 'btc', 'Bitcoin')
       on conflict (api_id) do update set slug = excluded.slug returning id)
     insert into signals (coin_id, author_id, title, direction, live, published_at)
     select id, $4, $1, 'long', $2, $3 from coin returning id`,
    [title, live, NOW, authorId],
  )
  return rows[0]!.id
}
