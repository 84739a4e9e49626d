import { posts } from '@palata/contract/posts'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { findMarks } from './marks.ts'
import { markCard, presentPost } from './present.ts'
import { maySeePost } from './rules.ts'
import { findPost } from './store.ts'

export const postRoutes = implement(posts, {
  get: async ({ db, params, viewer, now }) => {
    const row = await findPost(db, readId(params.id))
    refuseUnless(row, 'not_found')
    // A reader who may not see it gets the answer for one that does not exist.
    refuseUnless(maySeePost(row, viewer), 'not_found')
    // What is one's own is read without a subscription, too.
    const isLocked = !mayReadPaid(viewer) && (viewer === null || viewer.id !== row.author_id)
    const shared = presentPost(row, isLocked, now)
    if (!viewer) return shared.post
    return markCard(shared, await findMarks(db, viewer.id, [row.id], null))
  },
})
