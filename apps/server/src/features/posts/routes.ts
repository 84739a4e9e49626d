import { posts } from '@palata/contract/posts'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { presentPost } from './present.ts'
import { findPost } from './store.ts'

export const postRoutes = implement(posts, {
  get: async ({ db, params, viewer, now }) => {
    refuseUnless(/^\d{1,9}$/.test(params.id), 'not_found')
    const row = await findPost(db, Number(params.id), viewer?.id ?? null)
    refuseUnless(row, 'not_found')
    // Whoever may not see it cannot tell it from an absent one.
    refuseUnless(row.live || viewer?.isModerator || (viewer && viewer.id === row.author_id), 'not_found')
    return presentPost(row, { viewer, now, seenAt: null })
  },
})
