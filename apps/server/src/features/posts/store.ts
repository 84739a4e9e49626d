import { type Db, rows } from '#platform/database.ts'

export interface PostRow {
  id: number
  model: 'News' | 'Material' | 'Opinion'
  is_podcast: boolean
  title: string
  rich_title: string
  short_description: string
  images: string[]
  published_at: Date
  source: string
  label: string
  pinned_day: string | null
  pinned_all_time: boolean
  live: boolean
  color: '' | 'gray' | 'green' | 'red' | 'purple'
  gif: '' | 'fire' | 'lightning' | 'dinamit' | 'gem' | 'rocket' | 'winner'
  audio_length: number | null
  comments_count: number
  reactions: { reaction: number; count: number }[]
  author_id: number | null
  author: { username: string; name: string; avatar: string } | null
  last_comment: { id: number; comment: string; user: { name: string; avatar: string } } | null
  channels: { id: number; name: string; slug: string; logo: string }[]
  coins: {
    api_id: string
    symbol: string
    start_price: number | null
    current_price: number | null
  }[]
}

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

const columns = `p.id, p.model, p.is_podcast, p.title, p.rich_title, p.short_description, p.images, p.published_at, p.source,
  p.label, p.pinned_day, p.pinned_all_time, p.live, p.color, p.gif, p.audio_length, p.comments_count, p.reactions, p.author_id,
  (select json_build_object('username', a.username, 'name', a.name, 'avatar', a.avatar)
   from accounts a where a.id = p.author_id) as author,
  (select json_build_object('id', c.id, 'comment', c.html, 'user', json_build_object('name', ca.name, 'avatar', ca.avatar))
   from comments c join accounts ca on ca.id = c.author_id where c.id = p.last_comment_id) as last_comment,
  coalesce((select json_agg(json_build_object('id', ch.id, 'name', ch.name, 'slug', ch.slug, 'logo', ch.logo)
     order by ch.priority_show desc, ch.name)
   from post_channels pc join channels ch on ch.id = pc.channel_id where pc.post_id = p.id), '[]') as channels,
  coalesce((select json_agg(json_build_object('api_id', co.api_id, 'symbol', co.symbol,
     'start_price', k.start_price, 'current_price', co.price_usd) order by k.position)
   from post_coins k join coins co on co.id = k.coin_id where k.post_id = p.id), '[]') as coins`

/** Microseconds survive: a Date would cut them and repeat or skip a post. */
const PLACE_SQL = `to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export type ListedPost = PostRow & { place: string }

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
 * the outer part reads what the cards show of those rows only. `ofId`: whose bookmarks or opinions, or which channel.
 */
export async function listPosts(db: Db, shape: Shape, scope: ListScope, ofId?: number): Promise<ListedPost[]> {
  const { from, where, order } = sources[shape]
  const values: unknown[] = ofId === undefined ? [] : [ofId]
  const given = (value: unknown) => `$${values.push(value)}`
  const after = scope.after
    ? `and (${order}) < (${given(scope.after.publishedAt)}::timestamptz, ${given(scope.after.id)}::integer)`
    : ''
  // How many is a literal: one plan serves every call, and it must know that it may stop early.
  const text = `select ${columns}, ${PLACE_SQL} as place
    from (select p.* from ${from} where ${where} ${after}
      order by ${order.replaceAll(',', ' desc,')} desc limit ${scope.limit} offset ${after ? 0 : scope.offset}) p
    order by p.published_at desc, p.id desc`
  // Pages by number are rare and each its own text: they are not kept as prepared.
  if (!after && scope.offset > 0) return (await db.query<ListedPost>(text, values)).rows
  return rows<ListedPost>(db, `posts.list.${shape}.${after ? 'after' : 'first'}.${scope.limit}`, text, values)
}

/** Pinned for all time, at most five: the partial index holds nothing else. */
export function listPinned(db: Db) {
  return rows<PostRow>(
    db,
    'posts.pinned',
    `select ${columns} from posts p where p.live and p.pinned_all_time
     order by p.published_at desc, p.id desc limit 5`,
  )
}

/** Published after the instant, newest first. */
export function listPostsSince(db: Db, since: Date, limit: number) {
  return rows<PostRow>(
    db,
    'posts.since',
    `select ${columns} from posts p where p.live and p.published_at > $1
     order by p.published_at desc, p.id desc limit ${limit}`,
    [since],
  )
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
  const [row] = await rows<PostRow & { content: string; embed_links: string[] }>(
    db,
    'posts.get',
    `select ${columns}, p.content, p.embed_links from posts p where p.id = $1`,
    [id],
  )
  return row
}
