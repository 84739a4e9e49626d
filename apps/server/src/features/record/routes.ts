import { record } from '@palata/contract/record'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import { answer } from './answers/actions.ts'
import { readBriefs, readCallOf, readCalls, readMarket, readSummary } from './read.ts'
import { readTotals } from './totals.ts'

export const recordRoutes = implement(record, {
  ofPerson: async ({ db, params }) => ({ summary: await readSummary(db, params.username) }),
  calls: ({ db, viewer, params, query }) => readCalls(db, params.username, query, viewer),
  names: async ({ db }) => ({ results: await readBriefs(db) }),
  totals: ({ db, now }) => readTotals(db, now),
  ofSignal: ({ db, viewer, params, now }) => readCallOf(db, readId(params.id), viewer, now),
  answer: ({ db, viewer, params, body, now }) => answer(db, readId(params.id), body.percent, viewer, now),
  market: ({ db, params }) => readMarket(db, params.day),
})
