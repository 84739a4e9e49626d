import { tokens } from '@palata/contract/tokens'
import { callerOf } from '#features/sessions'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import { createToken, removeToken, shown } from './actions.ts'
import { listTokens } from './store.ts'

export const tokenRoutes = implement(tokens, {
  list: async ({ db, viewer, now }) => ({
    results: (await listTokens(db, viewer.id)).map((row) => shown(row, now)),
  }),
  create: ({ db, viewer, body, request, now }) => createToken(db, { viewer, caller: callerOf(request) }, body, now),
  remove: async ({ db, viewer, params, request, now }) => {
    await removeToken(db, { viewer, caller: callerOf(request) }, readId(params.id), now)
    return null
  },
})
