import type { Post } from '@palata/contract/posts'
import type { Selectable } from 'kysely'
import type { Mention } from '#features/texts'
import { type Db, rows } from '#platform/database.ts'
import type { Coins } from '#platform/schema.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { PostRow } from './cards.ts'
import { type BodyColumns, presentPost } from './present.ts'
import { findPosts } from './store.ts'
import type { PostWords } from './writing.ts'

interface Previewed {
  words: PostWords
  body: { html: string; version: number; minutes: number }
  mentions: Mention[]
  author: Viewer
  /** Id of the edited post. */
  id: number | undefined
  /** Model of the future post. */
  model: 'News' | 'Material' | 'Opinion'
}

/** A post as its page would show it with this text. */
export async function previewPost(
  db: Db,
  { words, body, mentions, author, id, model }: Previewed,
  now: Date,
): Promise<Post> {
  const [before] = id === undefined ? [] : await findPosts(db, [id])
  const row: PostRow & BodyColumns = {
    ...(before ?? (await newPost(db, author, model, now))),
    title: words.title,
    rich_title: words.rich_title,
    short_description: words.short_description,
    content: words.content,
    images: words.images,
    embed_links: words.embed_links,
    source: words.source,
    content_html: body.html,
    content_version: body.version,
    reading_minutes: body.minutes,
    coins: await coinsOf(db, mentions),
  }
  const { post } = await presentPost(row, false, now)
  return { ...post, is_mine: row.author_id === author.id }
}

async function newPost(db: Db, { id, username, isModerator }: Viewer, model: Previewed['model'], now: Date) {
  const [person] = await rows<{ name: string; avatar: string }>(
    db,
    'posts.author',
    'select name, avatar from accounts where id = $1',
    [id],
  )
  return {
    id: 0,
    model,
    is_podcast: false,
    published_at: now,
    source: '',
    label: '',
    pinned_day: null,
    pinned_all_time: false,
    live: isModerator,
    removed_at: null,
    removal_reason: '',
    color: '' as const,
    gif: '' as const,
    audio_length: null,
    comments_count: 0,
    author_id: id,
    author: person ? { username, ...person } : null,
    last_comment: null,
    channels: [],
    reactions: [],
  }
}

/** Coins in order of mention without duplicates; a new mention has today's price. */
async function coinsOf(db: Db, mentions: Mention[]) {
  const prices = new Map(mentions.toReversed().map(({ coinId, price }) => [coinId, price]))
  const found = await rows<Pick<Selectable<Coins>, 'id' | 'api_id' | 'symbol' | 'price_usd' | 'quoted_at'>>(
    db,
    'posts.namedCoins',
    'select id, api_id, symbol, price_usd, quoted_at from coins where id = any($1::int[])',
    [[...prices.keys()]],
  )
  const places = mentions.map(({ coinId }) => coinId)
  return found
    .toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id))
    .map(({ id, api_id, symbol, price_usd, quoted_at }) => ({
      api_id,
      symbol,
      start_price: prices.get(id) ?? null,
      current_price: price_usd,
      quoted_at,
    }))
}
