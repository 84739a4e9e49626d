import { record } from '@palata/contract/record'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import { readBriefs, readCallOf, readCalls, readMarket, readSummary } from './read.ts'

export const recordRoutes = implement(record, {
  ofPerson: async ({ db, params }) => ({ summary: await readSummary(db, params.username) }),
  calls: ({ db, viewer, params, query }) => readCalls(db, params.username, query, viewer),
  names: async ({ db }) => ({ results: await readBriefs(db) }),
  ofSignal: async ({ db, viewer, params }) => ({ call: await readCallOf(db, readId(params.id), viewer) }),
  market: ({ db, params }) => readMarket(db, params.day),
})
