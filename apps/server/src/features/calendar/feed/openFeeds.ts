import type { FastifyInstance } from 'fastify'
import { listKept } from '../store.ts'
import { fileOf, reach, sendCalendar } from './file.ts'

/** Programs refresh hourly; shared caches refresh after 15 minutes. */
const KEPT = 'public, max-age=900'

/** Public calendar feeds. Events are public, as in `POST /api/calendar/monthly/`. */
export const openFeeds = (brand: string) => async (app: FastifyInstance) => {
  for (const [path, name, isImportantOnly] of [
    ['/feeds/calendar.ics', 'календарь', false],
    ['/feeds/calendar-important.ics', 'важные события', true],
  ] as const)
    app.get(path, { config: { knownBy: 'nothing' } }, async (request, reply) => {
      const events = await listKept(app.db, reach(app.now()), { isImportantOnly, coinIds: null, kinds: [] })
      const body = fileOf(events, { name: `${brand}: ${name}` }, app.publicUrl)
      return sendCalendar(request, reply.header('cache-control', KEPT), body)
    })
}
