import { type Db, rows } from '#platform/database.ts'
import type { PostRow, Source } from './rows.ts'

/** Position in a list: time, then id. */
export interface Place {
  /** ISO 8601, to the microsecond. */
  at: string
  id: number
}

interface Listed {
  source: Source
  viewerId: number
  limit: number
  after: Place | null
}

const NOT_HIDDEN = 'not exists (select from forecaster_hidden h where h.account_id = $1 and h.post_id = p.id)'
const BEFORE_PLACE = 'and (p.created_at, p.id) < ($3::timestamptz, $4::integer)'

const placed = (after: Place | null) => (after ? [after.at, after.id] : [])

const PERSON = `json_build_object('id', f.id, 'source', f.source, 'name', f.name, 'username', f.username,
  'avatar', f.avatar, 'followers_count', f.followers_count)`

/** Everything shown of the posts in `page`, in one query. */
const SHOWN = `p.id, p.source, p.object_id, p.created_at, p.written, p.words_ru, p.content_html, p.content_ru_html,
      p.content_version, p.lang, p.is_proved, p.is_repost, p.forwarded_from, p.reply_to, p.likes, p.reposts, p.replies, p.views,
      p.is_highlight, p.edited_at, p.deleted_at, ${PERSON} as author,
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place,
      exists (select from forecaster_bookmarks b where b.account_id = $1 and b.post_id = p.id) as is_bookmarked,
      (select coalesce(json_agg(json_build_object('type', m.type, 'address', m.address, 'width', m.width, 'height', m.height,
         'caption', m.caption, 'duration_seconds', m.duration_seconds) order by m.position), '[]')
       from forecaster_media m where m.post_id = p.id) as media,
      (select coalesce(json_agg(json_build_object('id', c.id, 'api_id', c.api_id, 'symbol', c.symbol) order by n.position), '[]')
       from mentions n join coins c on c.id = n.coin_id
       where n.entity_id = p.id and n.kind = case p.source when 'twitter' then 'tweet' else 'message' end) as coins,
      (select coalesce(json_agg(json_build_object('source', tf.source, 'username', tf.username, 'name', tf.name, 'object_id', t.object_id) order by t.id), '[]')
       from forecaster_posts t join forecasters tf on tf.id = t.forecaster_id
       where t.twin_of = p.id and t.forecaster_id <> p.forecaster_id) as twins,
      (select json_build_object('author', json_build_object('id', qf.id, 'source', qf.source, 'name', qf.name,
         'username', qf.username, 'avatar', qf.avatar, 'followers_count', qf.followers_count),
         'created_at', q.created_at, 'object_id', q.object_id, 'content_html', q.content_html,
         'content_ru_html', case when q.is_proved then q.content_ru_html end)
       from forecaster_posts q join forecasters qf on qf.id = q.forecaster_id
       where q.id = p.quoted_id and q.deleted_at is null) as quoted
    from page p join forecasters f on f.id = p.forecaster_id
    order by p.created_at desc, p.id desc`

/** All posts of a source, newest first: walks `forecaster_posts_list` and stops at `limit`. */
export function listPosts(db: Db, { source, viewerId, limit, after }: Listed) {
  return rows<PostRow>(
    db,
    `forecasters.list.${after ? 'after' : 'first'}.${limit}`,
    `with page as (
       select p.* from forecaster_posts p
       where p.source = $2 and p.twin_of is null and ${NOT_HIDDEN} ${after ? BEFORE_PLACE : ''}
       order by p.created_at desc, p.id desc limit ${limit})
     select ${SHOWN}`,
    [viewerId, source, ...placed(after)],
  )
}

/** Posts chosen for a digest, newest first. */
export function listHighlights(db: Db, { source, viewerId, limit, after }: Listed) {
  return rows<PostRow>(
    db,
    `forecasters.highlights.${after ? 'after' : 'first'}.${limit}`,
    `with page as (
       select p.* from forecaster_posts p
       where p.source = $2 and p.is_highlight and p.twin_of is null and ${NOT_HIDDEN} ${after ? BEFORE_PLACE : ''}
       order by p.created_at desc, p.id desc limit ${limit})
     select ${SHOWN}`,
    [viewerId, source, ...placed(after)],
  )
}

/** Posts that the viewer has bookmarked, repeats included: a bookmark made before the repeat was found stays. */
export function listBookmarked(db: Db, { source, viewerId, limit, after }: Listed) {
  return rows<PostRow>(
    db,
    `forecasters.bookmarked.${after ? 'after' : 'first'}.${limit}`,
    `with page as (
       select p.* from forecaster_bookmarks b join forecaster_posts p on p.id = b.post_id
       where b.account_id = $1 and p.source = $2 and ${NOT_HIDDEN} ${after ? BEFORE_PLACE : ''}
       order by p.created_at desc, p.id desc limit ${limit})
     select ${SHOWN}`,
    [viewerId, source, ...placed(after)],
  )
}

/** Posts that name any of the coins. Reads at most `limit` mentions of each coin, in index order. */
export function listOfCoins(db: Db, { source, viewerId, limit, after }: Listed, coinIds: number[]) {
  return rows<PostRow>(
    db,
    `forecasters.ofCoins.${after ? 'after' : 'first'}.${limit}`,
    `with named as (
       select distinct found.entity_id from unnest($3::integer[]) as wanted(coin_id)
       cross join lateral (
         select m.entity_id from mentions m join forecaster_posts p on p.id = m.entity_id
         where m.coin_id = wanted.coin_id and m.kind = case $2 when 'twitter' then 'tweet' else 'message' end
           and p.twin_of is null and ${NOT_HIDDEN}
           ${after ? 'and (m.named_at, m.entity_id) < ($4::timestamptz, $5::integer)' : ''}
         order by m.named_at desc, m.entity_id desc limit ${limit}) found),
     page as (
       select p.* from named join forecaster_posts p on p.id = named.entity_id
       order by p.created_at desc, p.id desc limit ${limit})
     select ${SHOWN}`,
    [viewerId, source, coinIds, ...placed(after)],
  )
}

/** Number of posts in both networks since `since`. */
export async function countSince(db: Db, since: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'forecasters.countSince',
    'select count(*)::integer as count from forecaster_posts where twin_of is null and deleted_at is null and created_at >= $1',
    [since],
  )
  return row!.count
}

/** Up to seven latest Moscow days of the source with the number of posts the viewer has not hidden. */
export function listDays(db: Db, source: Source, viewerId: number, since: Date) {
  return rows<{ date: string; count: number }>(
    db,
    'forecasters.days',
    `select (p.created_at at time zone 'Europe/Moscow')::date as date, count(*)::integer as count from forecaster_posts p
     where p.source = $2 and p.twin_of is null and ${NOT_HIDDEN} and p.created_at >= $3
     group by 1 order by 1 desc limit 7`,
    [viewerId, source, since],
  )
}
