import type { ItemRule } from '#manifest.ts'
import { findStanding } from './reading/store.ts'
import { maySeePost } from './rules.ts'

/** A post is found as an item only under its own model. */
export function findSeen(model: 'News' | 'Material' | 'Opinion'): ItemRule {
  return async (db, id, viewer) => {
    const post = await findStanding(db, id)
    return post?.model === model && maySeePost(post, viewer) ? post : null
  }
}
