import type { Preview } from '@palata/contract/editor'
import { listCoinsOfTickers } from '#features/market'
import { previewPost } from '#features/posts'
import { presentCoin } from './coins.ts'
import { MODELS, readPictures } from './rules.ts'
import { findEdited } from './source.ts'
import { readWritten, type SentEdit, type Writing } from './written.ts'

type Sent = Pick<SentEdit, 'title' | 'short_description' | 'content' | 'embed_links' | 'source'> & {
  images?: string[] | undefined
  post_id?: number | undefined
  kind?: keyof typeof MODELS | null | undefined
}

/** The post as readers would see it, and tickers whose coin is ambiguous. Nothing is stored. */
export async function preview(writing: Omit<Writing, 'objects'>, sent: Sent): Promise<Preview> {
  const { db, viewer, now } = writing
  const before = sent.post_id === undefined ? undefined : await findEdited(db, sent.post_id, viewer)
  const pictures = readPictures(sent.images ?? before?.images ?? [])
  const { body, mentions, words } = await readWritten(writing, { ...sent, pictures }, before)
  const post = await previewPost(
    db,
    { words, body, mentions, author: viewer, id: before?.id, model: MODELS[sent.kind ?? 'opinion'] },
    now,
  )
  const { ambiguous } = body
  const coins = ambiguous.length > 0 ? await listCoinsOfTickers(db, ambiguous) : []
  const ofTicker = Map.groupBy(coins, ({ symbol }) => symbol.toUpperCase())
  return {
    post,
    ambiguous: ambiguous.map((ticker) => ({ ticker, coins: (ofTicker.get(ticker) ?? []).map(presentCoin) })),
  }
}
