import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ICalCalendar, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { wordsOf } from '#features/texts'
import { spanOf } from './rules.ts'
import { type KeptRow, listKept } from './store.ts'

/** How far back and ahead the file goes. */
const DAY_MS = 86_400_000
const BACK_DAYS = 62
const AHEAD_DAYS = 400
/** Programs ask again after this. */
const HOUR_SECONDS = 3600

const WITHOUT_DAY = { week: 'На этой неделе', month: 'В этом месяце', quarter: 'В этом квартале' } as const

/** The calendar as a file that programs subscribe to. Its events are everybody's, as `POST /api/calendar/monthly/` is. */
export const calendarFile = (brand: string) => async (app: FastifyInstance) => {
  for (const [path, name, onlyHighlighted] of [
    ['/feeds/calendar.ics', 'календарь', false],
    ['/feeds/calendar-important.ics', 'важные события', true],
  ] as const)
    app.get(path, { config: { knownBy: 'nothing' } }, async (request, reply) => {
      const now = app.now()
      const from = new Date(now.getTime() - BACK_DAYS * DAY_MS)
      const events = await listKept(app.db, from, new Date(now.getTime() + AHEAD_DAYS * DAY_MS), onlyHighlighted)
      const body = fileOf(events, `${brand}: ${name}`, app.publicUrl)
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      reply.header('etag', etag).header('cache-control', `public, max-age=${HOUR_SECONDS / 4}`)
      if ((request.headers['if-none-match'] ?? '').replaceAll('W/', '').split(/,\s*/).includes(etag))
        return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(body)
    })
}

function fileOf(events: KeptRow[], name: string, publicUrl: string): string {
  const host = new URL(publicUrl).hostname
  const calendar = new ICalCalendar({ name, prodId: { company: host, product: 'calendar', language: 'RU' } })
  calendar.ttl(HOUR_SECONDS)
  for (const event of events) calendar.createEvent(eventOf(event, publicUrl, host))
  return calendar.toString()
}

/** An event without a day takes the whole of its week, month or quarter and leaves its reader free. */
function eventOf(row: KeptRow, publicUrl: string, host: string): ICalEventData {
  const { certainty } = row
  const place = `${publicUrl}/calendar?event=${row.id}`
  const isWhole = row.is_all_day || certainty !== 'exact'
  const notes = certainty === 'exact' || certainty === 'day' ? [] : [`${WITHOUT_DAY[certainty]}, день не назван.`]
  return {
    id: `event-${row.id}@${host}`,
    sequence: row.revision,
    // The same at every reading, so that the file changes only with its events.
    stamp: new Date(0),
    summary: row.title,
    description: [...notes, wordsOf(row.description), row.link, place].filter(Boolean).join('\n'),
    url: row.link || place,
    ...(isWhole ? { ...spanOf(row.starts_at, certainty), allDay: true } : { start: row.starts_at }),
    ...(isWhole && { transparency: ICalEventTransparency.TRANSPARENT }),
  }
}
