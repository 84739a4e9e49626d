import { coinCorrected } from '#features/market'
import type { Manifest } from '#manifest.ts'
import { insertAnswers, insertFirstMinutes, insertOpenings } from './demo.ts'
import { countRecords, countUnopened, forgetCorrected } from './jobs.ts'
import { storeMarket } from './market.ts'
import { recordRoutes } from './routes.ts'
import { samples } from './samples.ts'

/** The record of an author: all calls, measured against chance. */
export const record: Manifest = {
  name: 'record',
  tables: {
    record_markets: {},
    record_calls: { open: ['author_key', 'state', 'direction', 'ended_by', 'blind_results', 'blind_hours'] },
    record_authors: { open: ['author_key', 'verdict', 'summary'] },
    record_openings: {},
    record_questions: {},
    record_answers: { personal: 'account_id = $1' },
    record_answer_sources: { private: ['source'] },
  },
  routes: () => [recordRoutes],
  jobs: {
    'record.count': { run: ({ db }, now) => countRecords(db, now), everySeconds: () => 60 },
    // Half an hour after the ledger opens ideas.
    'record.unopened': { run: ({ db }, now) => countUnopened(db, now), cron: '39 * * * *' },
    // After the closes of the day are stored, six minutes past the hour.
    'record.market': { run: ({ db }, now) => storeMarket(db, now), cron: '15 0 * * *', atStart: 'once' },
    'record.forget': { run: ({ db }, _now, payload) => forgetCorrected(db, payload), follows: [coinCorrected] },
  },
  demo: async (tx) => {
    await insertOpenings(tx)
    await insertFirstMinutes(tx)
    await insertAnswers(tx)
  },
  samples,
}
