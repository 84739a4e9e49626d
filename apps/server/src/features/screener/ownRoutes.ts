import { ownScreener } from '@palata/contract/screener/own'
import { implement } from '#http/implement.ts'
import { dropSet, keepColumns, keepSet, readOwn } from './own.ts'

export const ownRoutes = implement(ownScreener, {
  own: ({ db, viewer }) => readOwn(db, viewer.id),
  keepColumns: async ({ db, viewer, body }) => {
    await keepColumns(db, viewer.id, body.columns)
    return readOwn(db, viewer.id)
  },
  keepSet: async ({ db, viewer, body, now }) => {
    await keepSet(db, viewer.id, body, now)
    return readOwn(db, viewer.id)
  },
  dropSet: async ({ db, viewer, body }) => {
    await dropSet(db, viewer.id, body.name)
    return readOwn(db, viewer.id)
  },
})
