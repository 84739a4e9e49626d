import { type Db, rows } from '#platform/database.ts'

/** Time of the newest item of each kind; null when there is none. */
export interface Newest {
  posts: Date | null
  comments: Date | null
  signals: Date | null
}

/** Reads the ends of four indexes; the index of posts leaves out pinned ones. */
export async function findNewest(db: Db): Promise<Newest> {
  const [row] = await rows<Newest>(
    db,
    'updates.newest',
    `select
       greatest(
         (select max(published_at) from posts where live and not pinned_all_time),
         (select max(published_at) from posts where live and pinned_all_time)) as posts,
       (select max(changed_at) from comment_threads where post_id is not null) as comments,
       (select max(published_at) from signals where live) as signals`,
  )
  return row!
}
