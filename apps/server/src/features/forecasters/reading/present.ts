import type { ChannelMessage, Digest, Forecaster, Tweet } from '@palata/contract/forecasters/messages'
import { pictureUrl } from '#features/market'
import { dayKey } from '#platform/format/days.ts'
import type { PersonRow, PostRow, Source } from './rows.ts'

/** Address of the post in its network. */
export function sourceUrl({ source, username, object_id }: { source: Source; username: string; object_id: string }) {
  const host = source === 'twitter' ? 'https://x.com' : 'https://t.me'
  const status = source === 'twitter' ? 'status/' : ''
  return `${host}/${encodeURIComponent(username)}/${status}${encodeURIComponent(numberOf(object_id))}`
}

/** Number of a post; a message's object id is `channel/501`. */
const numberOf = (objectId: string) => objectId.slice(objectId.indexOf('/') + 1)

function presentPerson({ id, source, name, username, avatar, followers_count }: PersonRow): Forecaster {
  const host = source === 'twitter' ? 'https://x.com' : 'https://t.me'
  return {
    id,
    name: name || username,
    username,
    avatar,
    url: `${host}/${encodeURIComponent(username)}`,
    followers_count,
  }
}

function presentCommon(row: PostRow, mutedBy = '') {
  const { id, object_id, author, source } = row
  return {
    id,
    object_id,
    created_at: row.created_at.toISOString(),
    is_bookmarked: row.is_bookmarked,
    daily_highlight: row.is_highlight,
    text: row.content_html,
    text_ru: row.content_ru_html,
    lang: row.lang,
    is_translation_proved: row.is_proved,
    source_state: stateOf(row),
    source_url: sourceUrl({ source, username: author.username, object_id }),
    author: presentPerson(author),
    media: row.media.map(({ type, address, width, height, caption, duration_seconds }) => ({
      type,
      url: address,
      preview: address,
      size: width && height ? { width, height } : null,
      caption,
      duration_seconds,
    })),
    coins: row.coins.map((coin) => ({ ...coin, image: pictureUrl(coin.api_id) })),
    also_by: row.twins.map((twin) => ({ name: twin.name || twin.username, source_url: sourceUrl(twin) })),
    muted_by: mutedBy || null,
  }
}

function stateOf({ edited_at, deleted_at }: PostRow) {
  if (deleted_at) return 'deleted' as const
  return edited_at ? ('edited' as const) : ('standing' as const)
}

export function presentTweet(row: PostRow, mutedBy?: string): Tweet {
  const { quoted } = row
  return {
    ...presentCommon(row, mutedBy),
    is_repost: row.is_repost,
    reply_to: row.reply_to,
    quoted: quoted && {
      author: presentPerson(quoted.author),
      created_at: new Date(quoted.created_at).toISOString(),
      text: quoted.content_html,
      text_ru: quoted.content_ru_html,
      source_url: sourceUrl({ ...quoted.author, object_id: quoted.object_id }),
    },
    metrics: { likes: row.likes, reposts: row.reposts, replies: row.replies },
  }
}

export function presentMessage(row: PostRow, mutedBy?: string): ChannelMessage {
  const { name, username, avatar } = row.author
  return {
    ...presentCommon(row, mutedBy),
    channel: { title: name || username, username, avatar },
    views: row.views,
    forwarded_from: row.forwarded_from,
  }
}

/** Groups posts by Moscow day, keeping their order. */
export function byDay<Item>(posts: PostRow[], present: (row: PostRow) => Item): [day: string, items: Item[]][] {
  return [...Map.groupBy(posts, ({ created_at }) => dayKey(created_at))].map(([day, rows]) => [day, rows.map(present)])
}

export interface DigestRow {
  id: number
  day: string
  source: Source
  content: string
  item_ids: number[]
}

export function presentDigest({ id, day, source, content, item_ids }: DigestRow): Digest {
  return { id, date: day, source, content, item_ids }
}
