import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ICalCalendar, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { wordsOf } from '#features/texts'
import { linesOfFigures } from '../figures/read.ts'
import { wordOfKind } from '../kinds.ts'
import { spanOf } from '../rules.ts'
import type { KeptRow } from '../store.ts'
import { MoscowTime, ZONE, ZONE_COMPONENT } from './moscowTime.ts'

/** The range of a feed: days back and ahead. */
const DAY_MS = 86_400_000
const BACK_DAYS = 62
const AHEAD_DAYS = 400
/** Refresh interval suggested to calendar programs. */
const HOUR_SECONDS = 3600

export const reach = (now: Date) => ({
  from: new Date(now.getTime() - BACK_DAYS * DAY_MS),
  to: new Date(now.getTime() + AHEAD_DAYS * DAY_MS),
})

const WITHOUT_DAY = { week: 'На этой неделе', month: 'В этом месяце', quarter: 'В этом квартале' } as const

/** Renders events as an iCalendar file (RFC 5545); `about` becomes its description. */
export function fileOf(
  events: KeptRow[],
  { name, about }: { name: string; about?: string },
  publicUrl: string,
): string {
  const host = new URL(publicUrl).hostname
  const calendar = new ICalCalendar({ name, prodId: { company: host, product: 'calendar', language: 'RU' } })
  calendar.timezone({ name: null, generator: () => ZONE_COMPONENT })
  if (about) calendar.description(about)
  calendar.ttl(HOUR_SECONDS)
  for (const event of events) calendar.createEvent(eventOf(event, publicUrl, host))
  return calendar.toString()
}

/** Sends the file, or 304 when the program's ETag matches. */
export function sendCalendar(request: FastifyRequest, reply: FastifyReply, body: string) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  if ((request.headers['if-none-match'] ?? '').replaceAll('W/', '').split(/,\s*/).includes(etag))
    return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(body)
}

/** An event without an exact day spans its whole week, month or quarter and does not mark its reader busy. */
function eventOf(row: KeptRow, publicUrl: string, host: string): ICalEventData {
  const { certainty } = row
  const place = `${publicUrl}/calendar?event=${row.id}`
  const isWhole = row.is_all_day || certainty !== 'exact'
  const notes = certainty === 'exact' || certainty === 'day' ? [] : [`${WITHOUT_DAY[certainty]}, день не назван.`]
  const { start, end } = spanOf(row.starts_at, certainty)
  return {
    id: `event-${row.id}@${host}`,
    sequence: row.revision,
    // Constant, so that the file changes only when its events do.
    stamp: new Date(0),
    summary: row.title,
    description: [...notes, ...linesOfFigures(row.figures), wordsOf(row.description), row.link, place]
      .filter(Boolean)
      .join('\n'),
    url: row.link || place,
    categories: [{ name: wordOfKind(row.kind) }],
    ...(isWhole ? { start, end, allDay: true } : { start: new MoscowTime(row.starts_at), timezone: ZONE }),
    ...(isWhole && { transparency: ICalEventTransparency.TRANSPARENT }),
  }
}
