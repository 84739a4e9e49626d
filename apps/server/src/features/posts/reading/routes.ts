import { posts } from '@palata/contract/posts'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { readPost, readSimilar, readTexts } from './actions.ts'

/** A new similar post may appear late; a change of a post drops the entry at once. */
const SIMILAR_CACHE = { freshMs: 60_000, staleMs: 0, maxEntries: 500 }

export const postRoutes = (caches: Caches) => {
  const similar = caches.open<number[]>(SIMILAR_CACHE)
  return implement(posts, {
    get: ({ db, params, viewer, now }) => readPost(db, readId(params.id), viewer, now),
    texts: ({ db, query, viewer, now }) => readTexts(db, query.list_id, viewer, now),
    similar: ({ db, query, viewer, now }) => readSimilar(db, query, viewer, now, similar),
  })
}
