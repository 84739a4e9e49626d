import { appeals } from '@palata/contract/appeals'
import { callerOf } from '#features/sessions'
import { implement } from '#http/implement.ts'
import { addAppeal, addByKey, listDecisions, readByKey } from './actions.ts'

export const appealRoutes = implement(appeals, {
  mine: async ({ db, viewer, now }) => ({ results: await listDecisions(db, viewer.id, now) }),
  add: ({ db, viewer, body, now }) => addAppeal(db, viewer.id, body, now),
  byKey: ({ db, body, request, now }) => readByKey(db, body.key, callerOf(request).ip, now),
  addByKey: ({ db, body, request, now }) => addByKey(db, body, callerOf(request).ip, now),
})
