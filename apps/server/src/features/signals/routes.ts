import type { ClubValues } from '@palata/contract/club/settings'
import { MOST_WAITING, signals } from '@palata/contract/signals'
import { pictureTaker } from '#features/media'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { bookmarkedSignals, endedSignals, latestSignals } from './actions.ts'
import { listChoices, listedSignals } from './list/actions.ts'
import { presentFor } from './reading/marks.ts'
import { markMuted } from './reading/muted.ts'
import { readSignal } from './reading/opened.ts'
import type { SealNow } from './sealing.ts'
import { listWaiting, listWaitingOf } from './store.ts'
import { addSignal, editSignal } from './writing/actions.ts'
import { withdrawSignal } from './writing/withdraw.ts'

const CHOICES = { freshMs: 30_000, staleMs: 60_000, maxEntries: 1 }

interface SignalSite {
  secret: string
  caches: Caches
  club: () => Pick<ClubValues, 'limit_signals_hour'>
  sealNow: SealNow
}

export const signalRoutes = ({ secret, caches, club, sealNow }: SignalSite) => {
  const pictures = pictureTaker(secret)
  // All signals are counted, alike for every reader.
  const choices = caches.open<Awaited<ReturnType<typeof listChoices>>>(CHOICES)
  return implement(signals, {
    widget: async ({ db, viewer, now }) => ({
      results: await markMuted({ db, viewer, now }, await latestSignals(db, !mayReadPaid(viewer))),
    }),
    ended: async ({ db }) => ({ results: await endedSignals(db) }),
    combined: async ({ db, viewer, query, now }) => {
      const { results, next } = await listedSignals(db, viewer, query)
      return { results: { ...results, list: await markMuted({ db, viewer, now }, results.list) }, next }
    },
    choices: async ({ db }) => choices('all', () => listChoices(db)),
    bookmarked: ({ db, viewer, query }) => bookmarkedSignals(db, viewer, query.cursor),
    waiting: async ({ db, viewer }) => ({
      results: await presentFor(db, await listWaiting(db, MOST_WAITING), viewer),
    }),
    ownWaiting: async ({ db, viewer }) => ({
      results: await presentFor(db, await listWaitingOf(db, viewer.id, MOST_WAITING), viewer),
    }),
    get: ({ db, viewer, params }) => readSignal(db, readId(params.id), viewer),
    create: async ({ db, viewer, body, now, stoodAlready }) => {
      const { id, stood } = await addSignal(db, viewer, body, { pictures, perHour: club().limit_signals_hour }, now)
      if (stood) stoodAlready()
      const entry = await sealNow(id, now)
      return { ...(await readSignal(db, id, viewer)), entry }
    },
    update: async ({ db, viewer, params, body, now }) => {
      const id = readId(params.id)
      await editSignal(db, viewer, id, body, pictures, now)
      const entry = await sealNow(id, now)
      return { ...(await readSignal(db, id, viewer)), entry }
    },
    withdraw: async ({ db, viewer, params, now }) => {
      const id = readId(params.id)
      await withdrawSignal(db, viewer, id, now)
      return readSignal(db, id, viewer)
    },
  })
}
