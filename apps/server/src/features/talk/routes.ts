import type { HistoryRange } from '@palata/contract/market'
import { talk } from '@palata/contract/talk'
import { nextEventsOf } from '#features/calendar'
import { findCoin } from '#features/market'
import { signalsOfCoins } from '#features/signals'
import { implement } from '#http/implement.ts'
import type { Findables } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { marksOf, saidOf } from './actions.ts'
import { saidOfAssets } from './ofAssets.ts'
import { topMentioned } from './topMentioned.ts'

const DAY_MS = 86_400_000
const DAYS: Record<HistoryRange, number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: 4000 }
const NEXT_EVENTS = 3
const TOP_CACHE = { freshMs: 600_000, staleMs: 600_000, maxEntries: 1 }

export interface TalkSite {
  caches: Caches
  findables: Findables
}

export const talkRoutes = ({ caches, findables }: TalkSite) => {
  const top = caches.open<{ results: Awaited<ReturnType<typeof topMentioned>>; updated_at: string }>(TOP_CACHE)
  return implement(talk, {
    ofCoin: async ({ db, params, query, viewer, now }) =>
      saidOf({ db, findables, viewer, coin: await coinOf(db, params.id), now }, query.of, query.cursor),
    marks: async ({ db, params, query, viewer, now }) => {
      const coin = await coinOf(db, params.id)
      return {
        marks: await marksOf(
          { db, findables, viewer, coin, now },
          new Date(now.getTime() - DAYS[query.range] * DAY_MS),
        ),
      }
    },
    around: async ({ db, params, viewer, now }) => {
      const coin = await coinOf(db, params.id)
      const [signals, events] = await Promise.all([
        signalsOfCoins.open(db, coin.id, viewer, now),
        nextEventsOf(db, coin.id, now, NEXT_EVENTS),
      ])
      return { signals, events }
    },
    ofAssets: ({ db, viewer, now }) => saidOfAssets({ db, findables, viewer, now }),
    topMentioned: async ({ db, now }) =>
      top('all', async () => ({ results: await topMentioned(db, findables, now), updated_at: now.toISOString() })),
  })
}

async function coinOf(db: Db, id: string) {
  const coin = await findCoin(db, id)
  refuseUnless(coin, 'not_found')
  return coin
}
