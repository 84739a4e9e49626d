import { follows } from '@palata/contract/follows'
import { implement } from '#http/implement.ts'
import { addFollow, dropFollow, followersOf, ownFollows } from './actions.ts'

export const followRoutes = implement(follows, {
  list: async ({ db, viewer, now }) => ({ results: await ownFollows(db, viewer.id, now) }),
  add: async ({ db, viewer, body, now, stoodAlready }) => {
    const { follow, stood } = await addFollow(db, viewer, body, now)
    if (stood) stoodAlready()
    return follow
  },
  remove: async ({ db, viewer, query }) => {
    await dropFollow(db, viewer, query)
    return null
  },
  ofAuthor: ({ db, params }) => followersOf(db, params.username),
})
