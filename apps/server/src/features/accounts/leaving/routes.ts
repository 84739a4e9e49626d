import { leaving } from '@palata/contract/accounts/leaving'
import { callerOf } from '#features/sessions'
import { implement } from '#http/implement.ts'
import { leave, stay, stayByKey } from './actions.ts'

export const leavingRoutes = implement(leaving, {
  leave: ({ db, viewer, request, now }) => leave(db, viewer.id, callerOf(request), now),
  stay: async ({ db, viewer, request, now }) => {
    await stay(db, viewer.id, callerOf(request), now)
    return null
  },
  stayByKey: async ({ db, body, request, now }) => {
    await stayByKey(db, body.key, callerOf(request), now)
    return null
  },
})
