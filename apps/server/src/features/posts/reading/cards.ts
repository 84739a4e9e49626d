import { FIELDS, type WrittenFields } from '@palata/contract/posts/fields'
import type { Beyond } from '@palata/contract/posts/wall'
import type { ReactionValues } from '@palata/contract/reactions'
import type { AliasableExpression, Selectable } from 'kysely'
import { findReactionValues } from '#features/reactions'
import { type Db, rows } from '#platform/database.ts'
import { builder } from '#platform/queryBuilder.ts'
import type { Posts } from '#platform/schema.ts'

/** Written fields that stand on a card; the others are read for the post's own page only. */
const CARD_FIELDS = ['title', 'short_description', 'images', 'source'] as const
type BodyField = Exclude<keyof WrittenFields, (typeof CARD_FIELDS)[number]>
export const BODY_FIELDS = FIELDS.filter((field) => !CARD_FIELDS.some((one) => one === field)) as BodyField[]

/** Columns only for a post's own page. */
export interface BodyColumns extends Pick<WrittenFields, BodyField> {
  content_html: string
  content_version: number
  open_html: string
  /** Null until it is made. */
  beyond: Beyond | null
}

interface OwnColumns extends Pick<WrittenFields, (typeof CARD_FIELDS)[number]> {
  id: number
  model: 'News' | 'Material' | 'Opinion'
  is_podcast: boolean
  rich_title: string
  published_at: Date
  label: string
  pinned_day: string | null
  pinned_all_time: boolean
  live: boolean
  removed_at: Date | null
  removal_reason: string
  color: '' | 'gray' | 'green' | 'red' | 'purple'
  gif: '' | 'fire' | 'lightning' | 'dinamit' | 'gem' | 'rocket' | 'winner'
  audio_length: number | null
  reading_minutes: number
  comments_count: number
  author_id: number | null
}

/** A row of the card query: the parts with one value per post stand beside the post's own columns. */
export interface FlatRow extends OwnColumns {
  author_username: string | null
  author_name: string | null
  author_avatar: string | null
  comment_id: number | null
  comment_html: string | null
  commenter_id: number | null
  commenter_name: string | null
  commenter_avatar: string | null
}

interface Channel {
  id: number
  name: string
  slug: string
  logo: string
}

interface Coin {
  id: number
  api_id: string
  symbol: string
  start_price: number | null
  current_price: number | null
  quoted_at: Date | null
}

/** A post with everything on its card. */
export interface PostRow extends OwnColumns {
  author: { username: string; name: string; avatar: string } | null
  last_comment: { id: number; comment: string; user: { name: string; avatar: string } } | null
  commenter_id: number | null
  channels: Channel[]
  coins: Coin[]
  reactions: ReactionValues
}

/** Card columns of these posts, newest first, one row per post. */
export function cardsOf(posts: AliasableExpression<Selectable<Posts>>) {
  return builder
    .selectFrom(posts.as('p'))
    .leftJoin('accounts as pa', 'pa.id', 'p.author_id')
    .leftJoin('comments as lc', 'lc.id', 'p.last_comment_id')
    .leftJoin('accounts as lca', 'lca.id', 'lc.author_id')
    .select([
      ...CARD_FIELDS.map((field) => `p.${field}` as const),
      ...([
        'p.id',
        'p.is_podcast',
        'p.rich_title',
        'p.published_at',
        'p.label',
        'p.pinned_day',
        'p.pinned_all_time',
        'p.live',
      ] as const),
      ...([
        'p.removed_at',
        'p.removal_reason',
        'p.audio_length',
        'p.reading_minutes',
        'p.comments_count',
        'p.author_id',
      ] as const),
      ...(['pa.username as author_username', 'pa.name as author_name', 'pa.avatar as author_avatar'] as const),
      ...(['lc.id as comment_id', 'lc.html as comment_html'] as const),
      ...(['lca.id as commenter_id', 'lca.name as commenter_name', 'lca.avatar as commenter_avatar'] as const),
    ])
    .select(({ ref }) => [
      // Check constraints limit the values; the database types are only text and JSON.
      ref('p.model').$castTo<OwnColumns['model']>().as('model'),
      ref('p.color').$castTo<OwnColumns['color']>().as('color'),
      ref('p.gif').$castTo<OwnColumns['gif']>().as('gif'),
    ])
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id', 'desc')
}

/** Adds the parts with several values per post: one query per part, whatever the number of posts. */
export async function withParts<Row extends FlatRow>(db: Db, found: Row[]): Promise<(Row & PostRow)[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const [channels, coins, reactions] = await Promise.all([
    listChannels(db, ids),
    listCoins(db, ids),
    findReactionValues(db, 'post', ids),
  ])
  return found.map((row) => ({
    ...row,
    author: authorOf(row),
    last_comment: lastCommentOf(row),
    channels: channels.get(row.id) ?? [],
    coins: coins.get(row.id) ?? [],
    reactions: reactions.get(row.id) ?? [],
  }))
}

function authorOf({ author_username: username, author_name: name, author_avatar: avatar }: FlatRow) {
  return username === null || name === null || avatar === null ? null : { username, name, avatar }
}

/** A comment without an author is not quoted. */
function lastCommentOf({
  comment_id: id,
  comment_html: comment,
  commenter_name: name,
  commenter_avatar: avatar,
}: FlatRow) {
  if (id === null || comment === null || name === null || avatar === null) return null
  return { id, comment, user: { name, avatar } }
}

async function listChannels(db: Db, postIds: number[]) {
  const found = await rows<Channel & { post_id: number }>(
    db,
    'posts.channels',
    `select pc.post_id, ch.id, ch.name, ch.slug, ch.logo from post_channels pc join channels ch on ch.id = pc.channel_id
     where pc.post_id = any($1) order by ch.priority_show desc, ch.name`,
    [postIds],
  )
  return Map.groupBy(found, ({ post_id }) => post_id)
}

async function listCoins(db: Db, postIds: number[]) {
  const found = await rows<Coin & { post_id: number }>(
    db,
    'posts.coins',
    `select m.entity_id as post_id, co.id, co.api_id, co.symbol, m.price as start_price, co.price_usd as current_price, co.quoted_at
     from mentions m join coins co on co.id = m.coin_id
     where m.kind = 'post' and m.entity_id = any($1) order by m.position, m.coin_id`,
    [postIds],
  )
  return Map.groupBy(found, ({ post_id }) => post_id)
}
