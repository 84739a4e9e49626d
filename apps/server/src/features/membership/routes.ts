import { membership } from '@palata/contract/membership'
import { implement } from '#http/implement.ts'
import { getHistory, getSubscription } from './subscription.ts'

export const membershipRoutes = implement(membership, {
  subscription: ({ db, viewer, now }) => getSubscription(db, viewer.id, now),
  rights: ({ db, viewer, now }) => getHistory(db, viewer.id, now),
})
