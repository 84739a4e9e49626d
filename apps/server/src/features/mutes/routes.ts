import { mutes } from '@palata/contract/mutes'
import { implement } from '#http/implement.ts'
import { addMute, dropMute, ownMutes } from './actions.ts'

export const muteRoutes = implement(mutes, {
  list: async ({ db, viewer, now }) => ({ results: await ownMutes(db, viewer.id, now) }),
  add: async ({ db, viewer, body, now, stoodAlready }) => {
    const { mute, stood } = await addMute(db, viewer, body, now)
    if (stood) stoodAlready()
    return mute
  },
  remove: async ({ db, viewer, query }) => {
    await dropMute(db, viewer, query)
    return null
  },
})
