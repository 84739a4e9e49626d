import { embedsOf, readCards } from '#features/embeds'
import type { Db } from '#platform/database.ts'
import type { SharedCard } from './present.ts'

/** Adds known embeds to the cards; locked texts get none. */
export async function withEmbeds(db: Db, shown: SharedCard[], now: Date): Promise<SharedCard[]> {
  const keys = shown.map(({ post }) => embedsOf(post.content, post.embed_links))
  const cards = await readCards(db, keys.flat(), now)
  return shown.map((card, index) => ({
    ...card,
    post: {
      ...card.post,
      embeds: cards.filter(({ kind, id }) => keys[index]!.some((key) => key.kind === kind && key.id === id)),
    },
  }))
}
