import { type Db, rows } from '#platform/database.ts'

export interface Listed {
  id: number
  model: string
  title: string
  published_at: Date
}

/** Id of the newest post, live or not; 0 when there is none. */
export async function findLastId(db: Db): Promise<number> {
  const [row] = await rows<{ id: number }>(db, 'posts.lastId', 'select coalesce(max(id), 0) as id from posts')
  return row!.id
}

/** Published posts in a range of ids, read by one primary key range. */
export function listRange(db: Db, first: number, last: number) {
  return rows<Listed>(
    db,
    'posts.range',
    'select id, model, title, published_at from posts where live and id between $1 and $2 order by id limit 5000',
    [first, last],
  )
}

/** Posts published after the instant, newest first, as many as a news sitemap may hold. */
export function listNewsSince(db: Db, since: Date) {
  return rows<Listed>(
    db,
    'posts.newsSince',
    `select id, model, title, published_at from posts
     where live and published_at > $1 order by published_at desc, id desc limit 1000`,
    [since],
  )
}

/** Latest posts with their leads and open parts: what everyone reads. */
export function listLeads(db: Db) {
  return rows<Listed & { short_description: string; open_html: string; author_name: string | null }>(
    db,
    'posts.leads',
    `select p.id, p.model, p.title, p.published_at, p.short_description, p.open_html,
       case when p.is_podcast then null else a.name end as author_name
     from (select * from posts where live order by published_at desc, id desc limit 50) p
     left join accounts a on a.id = p.author_id order by p.published_at desc, p.id desc`,
  )
}

/** Columns of a post's preview. */
export async function findPreviewed(db: Db, id: number) {
  const [row] = await rows<{
    title: string
    live: boolean
    was_live: boolean
    author_name: string | null
    channel: string | null
  }>(
    db,
    'posts.previewed',
    `select p.title, p.live, p.was_live, case when p.is_podcast then null else a.name end as author_name,
       (select c.name from post_channels pc join channels c on c.id = pc.channel_id
        where pc.post_id = p.id order by c.priority_show desc, c.name limit 1) as channel
     from posts p left join accounts a on a.id = p.author_id where p.id = $1`,
    [id],
  )
  return row
}
