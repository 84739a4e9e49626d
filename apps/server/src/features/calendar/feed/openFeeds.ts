import type { FastifyInstance } from 'fastify'
import { listKept } from '../store.ts'
import { fileOf, reach, sendCalendar } from './file.ts'

/** A program asks again after an hour; whoever keeps copies for many, sooner. */
const KEPT = 'public, max-age=900'

/** The calendar as a file that programs subscribe to. Its events are everybody's, as `POST /api/calendar/monthly/` is. */
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
