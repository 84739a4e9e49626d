import { type Db, rows } from '#platform/database.ts'

/** Takes the bookmark away if it stands, else puts it. Undefined for a post readers do not see. */
export async function toggleBookmark(
  db: Db,
  accountId: number,
  post: { id: number; model: string },
): Promise<boolean | undefined> {
  const [row] = await rows<{ create: boolean }>(
    db,
    'reactions.bookmark',
    `with post as (select id from posts where id = $2 and model = $3 and live),
       taken as (delete from bookmarks b using post where b.account_id = $1 and b.post_id = post.id returning 1),
       put as (insert into bookmarks (account_id, post_id) select $1, id from post
         where not exists (select from taken) on conflict do nothing)
     select not exists (select from taken) as create from post`,
    [accountId, post.id, post.model],
  )
  return row?.create
}
