import type { ClubValues } from '@palata/contract/club/settings'
import type { FastifyInstance } from 'fastify'
import { sendStored } from '#platform/replies/sendStored.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { type StoredReply, storedDocument } from '#platform/replies/storedReply.ts'
import { listKept } from '../store.ts'
import { fileOf, reach } from './file.ts'

/** A removed event must not stay in anybody's cache. */
const EACH_TIME = 'public, no-cache'
/** The window moves by a day only, and every change of an event drops the file. */
const KEPT = { freshMs: 60_000, staleMs: 600_000, maxEntries: 2 }

/** Public calendar feeds. Events are public, as in `POST /api/calendar/monthly/`. */
export const openFeeds = (caches: Caches, club: () => Pick<ClubValues, 'brand'>) => async (app: FastifyInstance) => {
  const kept = caches.open<StoredReply>(KEPT)
  for (const [path, name, isImportantOnly] of [
    ['/feeds/calendar.ics', 'календарь', false],
    ['/feeds/calendar-important.ics', 'важные события', true],
  ] as const)
    app.get(path, { config: { knownBy: 'nothing' } }, async (request, reply) => {
      const stored = await kept(path, async () => {
        const events = await listKept(app.db, reach(app.now()), { isImportantOnly, coinIds: null, kinds: [] })
        return storedDocument('text/calendar', fileOf(events, { name: `${club().brand}: ${name}` }, app.publicUrl))
      })
      return sendStored(request, reply, stored, EACH_TIME)
    })
}
