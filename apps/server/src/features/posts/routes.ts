import { posts } from '@palata/contract/posts'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { markCard, presentPost } from './present.ts'
import { findBookmarked, findPost } from './store.ts'

export const postRoutes = implement(posts, {
  get: async ({ db, params, viewer, now }) => {
    refuseUnless(/^\d{1,9}$/.test(params.id), 'not_found')
    const row = await findPost(db, Number(params.id))
    refuseUnless(row, 'not_found')
    // Whoever may not see it cannot tell it from an absent one.
    refuseUnless(row.live || viewer?.isModerator || (viewer && viewer.id === row.author_id), 'not_found')
    const shared = presentPost(row, !mayReadPaid(viewer), now)
    if (!viewer) return shared.post
    return markCard(shared, {
      viewerId: viewer.id,
      seenAt: null,
      bookmarked: await findBookmarked(db, viewer.id, [row.id]),
    })
  },
})
