import { signals } from '@palata/contract/signals'
import { implement } from '#http/implement.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { bookmarkedSignals, endedSignals, latestSignals, signalsPage } from './actions.ts'

export const signalRoutes = implement(signals, {
  widget: async ({ db, viewer }) => ({ results: await latestSignals(db, !mayReadPaid(viewer)) }),
  ended: async ({ db }) => ({ results: await endedSignals(db) }),
  combined: ({ db, viewer, query }) => signalsPage(db, viewer, query.cursor),
  bookmarked: ({ db, viewer, query }) => bookmarkedSignals(db, viewer, query.cursor),
})
