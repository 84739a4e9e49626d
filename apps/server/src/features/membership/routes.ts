import { membership } from '@palata/contract/membership'
import { implement } from '#http/implement.ts'
import { noteLeaving, readAbsence } from './absence.ts'
import { getHistory, getSubscription } from './subscription.ts'

export const membershipRoutes = implement(membership, {
  subscription: ({ db, viewer, now }) => getSubscription(db, viewer.id, now),
  rights: ({ db, viewer, now }) => getHistory(db, viewer.id, now),
  absence: async ({ db, viewer, now }) => ({ absence: await readAbsence(db, viewer.id, now) }),
  leave: async ({ db, viewer, body, now }) => {
    await noteLeaving(db, viewer.id, body.reason, now)
    return null
  },
})
