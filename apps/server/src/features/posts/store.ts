import { type Db, rows } from '#platform/database.ts'
import { COLUMNS, type FlatRow, FROM_POST, type PostRow, withParts } from './cards.ts'

/** A place in a newest-first list: the last post already read. */
export interface Place {
  publishedAt: string
  id: number
}

export interface ListScope {
  limit: number
  after: Place | null
  offset: number
}

/** Microseconds survive: a Date would cut them and repeat or skip a post. */
const PLACE_SQL = `to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export type ListedPost = FlatRow & { place: string }

type Shape = 'all' | 'podcasts' | 'moderation' | 'bookmarks' | 'channel' | 'opinions' | 'everyOpinion'

const sources: Record<Shape, { from: string; where: string; order: string }> = {
  all: { from: 'posts p', where: 'p.live and not p.pinned_all_time', order: 'p.published_at, p.id' },
  podcasts: { from: 'posts p', where: 'p.live and p.is_podcast', order: 'p.published_at, p.id' },
  moderation: { from: 'posts p', where: 'not p.live', order: 'p.published_at, p.id' },
  bookmarks: {
    from: 'bookmarks b0 join posts p on p.id = b0.post_id',
    where: 'b0.account_id = $1 and p.live',
    order: 'p.published_at, p.id',
  },
  channel: {
    from: 'post_channels c0 join posts p on p.id = c0.post_id',
    where: 'c0.channel_id = $1 and p.live',
    order: 'c0.published_at, c0.post_id',
  },
  opinions: {
    from: 'posts p',
    where: `p.author_id = $1 and p.model = 'Opinion' and p.live`,
    order: 'p.published_at, p.id',
  },
  everyOpinion: { from: 'posts p', where: `p.author_id = $1 and p.model = 'Opinion'`, order: 'p.published_at, p.id' },
}

/**
 * Newest first after a place. The inner part walks one index and stops at `limit`;
 * the outer part reads what the cards show of those rows only, and `withParts` the rest.
 * `ofId`: whose bookmarks or opinions, or which channel.
 */
export async function listPosts(db: Db, shape: Shape, scope: ListScope, ofId?: number): Promise<ListedPost[]> {
  const { from, where, order } = sources[shape]
  const values: unknown[] = ofId === undefined ? [] : [ofId]
  const given = (value: unknown) => `$${values.push(value)}`
  const after = scope.after
    ? `and (${order}) < (${given(scope.after.publishedAt)}::timestamptz, ${given(scope.after.id)}::integer)`
    : ''
  // How many is a literal: one plan serves every call, and it must know that it may stop early.
  const text = `select ${COLUMNS}, ${PLACE_SQL} as place
    from (select p.* from ${from} where ${where} ${after}
      order by ${order.replaceAll(',', ' desc,')} desc limit ${scope.limit} offset ${after ? 0 : scope.offset}) p
    ${FROM_POST}
    order by p.published_at desc, p.id desc`
  // Pages by number are rare and each its own text: they are not kept as prepared.
  const isRare = !after && scope.offset > 0
  const name = `posts.list.${shape}.${after ? 'after' : 'first'}.${scope.limit}`
  return isRare ? (await db.query<ListedPost>(text, values)).rows : rows<ListedPost>(db, name, text, values)
}

/** Pinned for all time, at most five: the partial index holds nothing else. */
export function listPinned(db: Db): Promise<FlatRow[]> {
  return rows<FlatRow>(
    db,
    'posts.pinned',
    `select ${COLUMNS} from posts p ${FROM_POST} where p.live and p.pinned_all_time
     order by p.published_at desc, p.id desc limit 5`,
  )
}

/** Published after the instant, newest first. */
export async function listPostsSince(db: Db, since: Date, limit: number): Promise<PostRow[]> {
  const found = await rows<FlatRow>(
    db,
    'posts.since',
    `select ${COLUMNS} from posts p ${FROM_POST} where p.live and p.published_at > $1
     order by p.published_at desc, p.id desc limit ${limit}`,
    [since],
  )
  return withParts(db, found)
}

/** Posts that somebody commented on after the instant, with their counts. */
export function listCommentedSince(db: Db, since: Date, limit: number) {
  return rows<{ object_pk: number; comments_count: number }>(
    db,
    'posts.commentedSince',
    `select id as object_pk, comments_count from posts
     where live and id in (select post_id from comments where created_at > $1) order by id desc limit ${limit}`,
    [since],
  )
}

/** Whichever of the posts the person has put aside. */
export async function findBookmarked(db: Db, accountId: number, postIds: number[]): Promise<Set<number>> {
  const found = await rows<{ post_id: number }>(
    db,
    'posts.bookmarked',
    'select post_id from bookmarks where account_id = $1 and post_id = any($2)',
    [accountId, postIds],
  )
  return new Set(found.map(({ post_id }) => post_id))
}

export async function findPost(db: Db, id: number) {
  const found = await rows<FlatRow & { content: string; embed_links: string[] }>(
    db,
    'posts.get',
    `select ${COLUMNS}, p.content, p.embed_links from posts p ${FROM_POST} where p.id = $1`,
    [id],
  )
  const [post] = await withParts(db, found)
  return post
}
