import { type Db, rows } from '#platform/database.ts'
import type { Source } from './reading/rows.ts'

/** Hides the post from this viewer; false when there is no such post. */
export async function hidePost(db: Db, source: Source, id: number, accountId: number): Promise<boolean> {
  const found = await rows<{ id: number }>(
    db,
    'forecasters.hide',
    `with post as (select id from forecaster_posts where id = $1 and source = $2 for key share),
       put as (insert into forecaster_hidden (account_id, post_id) select $3, id from post on conflict do nothing)
     select id from post`,
    [id, source, accountId],
  )
  return found.length > 0
}

/** False when there is no such post. */
export async function showPost(db: Db, source: Source, id: number, accountId: number): Promise<boolean> {
  const found = await rows<{ id: number }>(
    db,
    'forecasters.show',
    `with gone as (delete from forecaster_hidden where post_id = $1 and account_id = $3)
     select id from forecaster_posts where id = $1 and source = $2`,
    [id, source, accountId],
  )
  return found.length > 0
}

/** `added` is false when the bookmark already exists; undefined when there is no such post. */
export async function addBookmark(db: Db, source: Source, id: number, accountId: number, now: Date) {
  const [row] = await rows<{ added: boolean }>(
    db,
    'forecasters.bookmark',
    `with post as (select id from forecaster_posts where id = $1 and source = $2 for key share),
       put as (insert into forecaster_bookmarks (account_id, post_id, created_at) select $3, id, $4 from post
         on conflict do nothing returning post_id)
     select exists (select from put) as added from post`,
    [id, source, accountId, now],
  )
  return row?.added
}

/** False when there is no such post. */
export async function dropBookmark(db: Db, source: Source, id: number, accountId: number): Promise<boolean> {
  const found = await rows<{ id: number }>(
    db,
    'forecasters.unbookmark',
    `with gone as (delete from forecaster_bookmarks where post_id = $1 and account_id = $3)
     select id from forecaster_posts where id = $1 and source = $2`,
    [id, source, accountId],
  )
  return found.length > 0
}
