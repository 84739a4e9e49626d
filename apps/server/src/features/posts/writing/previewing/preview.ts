import type { Post } from '@palata/contract/posts'
import type { Preview } from '@palata/contract/posts/writing'
import type { Selectable } from 'kysely'
import { listNamedCoins } from '#features/coinSearch'
import type { Mention } from '#features/mentions'
import { type Db, rows } from '#platform/database.ts'
import type { Coins } from '#platform/schema.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { BodyColumns, PostRow } from '../../reading/cards.ts'
import { presentPost } from '../../reading/present.ts'
import { findPosts } from '../../reading/store.ts'
import { presentCoin } from '../coins.ts'
import { findEdited } from '../creating/source.ts'
import type { Sent } from '../fields.ts'
import { MODELS, readPictures } from '../rules.ts'
import type { PostWords } from '../store.ts'
import { type ReadPost, readWritten, type Writing } from '../written.ts'

type Previewing = Omit<Sent, 'pictures'> & {
  images?: string[] | undefined
  post_id?: number | undefined
  kind?: keyof typeof MODELS | null | undefined
}

/** The post as readers would see it, and tickers whose coin is ambiguous. Nothing is stored. */
export async function preview(writing: Omit<Writing, 'objects'>, sent: Previewing): Promise<Preview> {
  const { db, viewer, now } = writing
  const before = sent.post_id === undefined ? undefined : await findEdited(db, sent.post_id, viewer)
  const pictures = readPictures(sent.images ?? before?.images ?? [])
  const { body, mentions, words } = await readWritten(writing, { ...sent, pictures }, before)
  const post = await showPost(
    db,
    { words, body, mentions, author: viewer, id: before?.id, model: MODELS[sent.kind ?? 'opinion'] },
    now,
  )
  const { ambiguous } = body
  const coins = ambiguous.length > 0 ? await listNamedCoins(db, ambiguous) : []
  const ofTicker = Map.groupBy(coins, ({ symbol }) => symbol.toUpperCase())
  return {
    post,
    open_part: body.part,
    ambiguous: ambiguous.map((ticker) => ({ ticker, coins: (ofTicker.get(ticker) ?? []).map(presentCoin) })),
  }
}

interface Previewed {
  words: PostWords
  body: ReadPost['body']
  mentions: Mention[]
  author: Viewer
  /** Id of the edited post. */
  id: number | undefined
  /** Model of the future post. */
  model: 'News' | 'Material' | 'Opinion'
}

/** The post as its page would show it with this text. */
async function showPost(db: Db, { words, body, mentions, author, id, model }: Previewed, now: Date): Promise<Post> {
  const [before] = id === undefined ? [] : await findPosts(db, [id])
  const row: PostRow & BodyColumns = {
    ...(before ?? (await newPost(db, author, model, now))),
    ...words,
    content_html: body.html,
    content_version: body.version,
    reading_minutes: body.minutes,
    open_html: body.part.html,
    beyond: body.part.beyond,
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
    commenter_id: null,
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
      id,
      api_id,
      symbol,
      start_price: prices.get(id) ?? null,
      current_price: price_usd,
      quoted_at,
    }))
}
