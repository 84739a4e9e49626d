import type { Beyond } from '@palata/contract/posts/wall'
import { sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { builder, builtRows, given, rareRows } from '#platform/queryBuilder.ts'
import { BODY_FIELDS, cardsOf, type FlatRow, type PostRow, withParts } from './cards.ts'

/** A place in a newest-first list: the last post already read. */
export interface Place {
  publishedAt: string
  id: number
}

interface ListScope {
  limit: number
  after: Place | null
  offset: number
}

export type ListedPost = FlatRow & { place: string }

export type Shape =
  | 'all'
  | 'podcasts'
  | 'moderation'
  | 'bookmarks'
  | 'channel'
  | 'opinions'
  | 'everyOpinion'
  | 'materials'

/**
 * Newest first after a place. The inner query reads one index range of `limit` rows;
 * the outer one adds the card columns of those rows, and `withParts` the rest.
 * `ofId`: the owner of bookmarks, opinions or materials, or the channel.
 */
export async function listPosts(db: Db, shape: Shape, scope: ListScope, ofId?: number): Promise<ListedPost[]> {
  const { limit, after, offset } = scope
  const build = () => {
    const page = shape === 'channel' ? channelPage(scope) : postsPage(shape, scope)
    // Microseconds survive: a Date would cut them and repeat or skip a post.
    const place = sql<string>`to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    return cardsOf(page).select(place.as('place'))
  }
  const values = [...(hasOwner(shape) ? [ofId] : []), ...(after ? [after.publishedAt, after.id] : [])]
  // Pages by number are rare, and each has its own SQL text.
  if (!after && offset > 0) return rareRows(db, values, build())
  return builtRows(db, `posts.list.${shape}.${after ? 'after' : 'first'}.${limit}`, values, build)
}

/** Whether `ofId` is the first value of the shape's statement. */
const hasOwner = (shape: Shape) => !['all', 'podcasts', 'moderation'].includes(shape)
const owner = given<number>(1)

/** One page of posts. Values that decide the plan are literals, so that one plan serves every call. */
function postsPage(shape: Shape, scope: ListScope) {
  let posts = builder.selectFrom('posts as p').selectAll('p')
  if (shape !== 'everyOpinion') posts = posts.where('p.live', '=', sql.lit(shape !== 'moderation'))
  if (shape === 'moderation') posts = posts.where('p.removed_at', 'is', null)
  if (shape === 'all') posts = posts.where('p.pinned_all_time', '=', sql.lit(false))
  if (shape === 'podcasts') posts = posts.where('p.is_podcast', '=', sql.lit(true))
  if (shape === 'opinions' || shape === 'everyOpinion')
    posts = posts.where('p.author_id', '=', owner).where('p.model', '=', sql.lit('Opinion'))
  if (shape === 'materials')
    posts = posts
      .where('p.author_id', '=', owner)
      .where('p.model', '=', sql.lit('Material'))
      .where('p.is_podcast', '=', sql.lit(false))
  if (shape === 'bookmarks')
    posts = posts.where(({ eb, selectFrom }) =>
      eb('p.id', 'in', selectFrom('bookmarks').select('post_id').where('account_id', '=', owner)),
    )
  if (scope.after)
    posts = posts.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('p.published_at', 'p.id'), '<', tuple(...placeAfter(shape))),
    )
  return posts
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(sql.lit(scope.limit))
    .offset(sql.lit(scope.after ? 0 : scope.offset))
}

/** `post_channels` copies publication times, so that a page is one index range. */
function channelPage(scope: ListScope) {
  let posts = builder
    .selectFrom('post_channels as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .selectAll('p')
    .where('c.channel_id', '=', owner)
    .where('p.live', '=', sql.lit(true))
  if (scope.after)
    posts = posts.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('c.published_at', 'c.post_id'), '<', tuple(...placeAfter('channel'))),
    )
  return posts
    .orderBy('c.published_at', 'desc')
    .orderBy('c.post_id', 'desc')
    .limit(sql.lit(scope.limit))
    .offset(sql.lit(scope.after ? 0 : scope.offset))
}

/** Condition for posts after the place; its parameters follow the owner's. */
function placeAfter(shape: Shape) {
  const first = hasOwner(shape) ? 2 : 1
  return [sql<Date>`${given(first)}::timestamptz`, sql<number>`${given(first + 1)}::integer`] as const
}

/** Posts pinned for all time, at most five; the partial index holds only them. */
export function listPinned(db: Db): Promise<FlatRow[]> {
  return builtRows(db, 'posts.pinned', [], () =>
    cardsOf(
      builder
        .selectFrom('posts')
        .selectAll()
        .where('live', '=', sql.lit(true))
        .where('pinned_all_time', '=', sql.lit(true))
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(5)),
    ),
  )
}

/** Published after the instant, newest first. */
export async function listPostsSince(db: Db, since: Date, limit: number): Promise<PostRow[]> {
  const found = await builtRows(db, `posts.since.${limit}`, [since], () =>
    cardsOf(
      builder
        .selectFrom('posts')
        .selectAll()
        .where('live', '=', sql.lit(true))
        .where('published_at', '>', given<Date>(1))
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(limit)),
    ),
  )
  return withParts(db, found)
}

/** Posts with their texts, in the order of the ids. */
export async function findPosts(db: Db, ids: number[]) {
  const found = await builtRows(db, 'posts.get', [ids], () =>
    cardsOf(
      builder
        .selectFrom('posts')
        .selectAll()
        .where('id', '=', sql<number>`any(${given<number[]>(1)}::integer[])`),
    )
      .select(BODY_FIELDS.map((field) => `p.${field}` as const))
      .select(['p.content_html', 'p.content_version', 'p.open_html', 'p.was_live'])
      .select(({ ref }) => ref('p.beyond').$castTo<Beyond | null>().as('beyond')),
  )
  const posts = new Map((await withParts(db, found)).map((post) => [post.id, post]))
  return ids.flatMap((id) => posts.get(id) ?? [])
}

/** The post's model, publication state and author. */
export async function findStanding(db: Db, id: number) {
  const [row] = await rows<{ model: string; live: boolean; author_id: number | null }>(
    db,
    'posts.standing',
    'select model, live, author_id from posts where id = $1',
    [id],
  )
  return row
}
