import type { Certainty, EventFigures, EventKind } from '@palata/contract/calendar'
import { typeset } from '#platform/format/typeset.ts'
import { coinId } from './coins.ts'
import { dated, dayStart, inline, MINUTE_MS, moscow, plain } from './text.ts'
import { eventTexts } from './texts/eventTexts.ts'
import type { DemoEvent } from './types.ts'

const WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const HOUR_MS = 60 * MINUTE_MS
const HALF_HOUR_MS = 30 * MINUTE_MS
const KINDS: Record<string, EventKind> = {
  э: 'economy',
  т: 'tokens',
  с: 'networks',
  р: 'regulation',
  к: 'club',
}
/** Events stand at most this far from now. */
const REACH_DAYS = 60

export function demoEvents(now: Date): DemoEvent[] {
  return eventTexts
    .trim()
    .split('\n')
    .map((line): DemoEvent => {
      const [when = '', title = '', symbols = '', marks = '', description = '', page = '', figures = ''] = line
        .split('|')
        .map((part) => part.trim())
      const [place, was] = when.split(' < ')
      const { startsAt, isAllDay, certainty } = momentOf(place!, now)
      return {
        title: typeset(plain(dated(title, startsAt))),
        descriptionHtml: description ? `<p>${inline(typeset(description))}</p>` : '',
        startsAt,
        isAllDay,
        certainty,
        kind: KINDS[/[этсрк]/.exec(marks)?.[0] ?? ''] ?? 'other',
        moved: was ? movedFrom(was, now) : null,
        link: page ? `https://example.org/events/${page}` : '',
        highlighted: marks.includes('!'),
        countdownMainPage: marks.includes('#'),
        coins: symbols.split(' ').filter(Boolean).map(coinId),
        figures: figuresOf(figures),
      }
    })
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** Parses `+2 ср 18:00 (5)`: where the event stood until five days ago. */
function movedFrom(was: string, now: Date): DemoEvent['moved'] {
  const [, when = '', days = '1'] = /^(.+) \((\d+)\)$/.exec(was) ?? []
  const { startsAt, certainty } = momentOf(when, now)
  return { from: startsAt, certainty, daysAgo: Number(days) }
}

/** Parses `2,9 %; 2,7 %; 2,8 %; source` of a macro event, `1.3; 21400000; source` of an unlock. */
function figuresOf(words: string): EventFigures | null {
  if (words === '') return null
  const parts = words.split(';').map((part) => part.trim())
  const source = parts.pop()!
  const [previous = '', forecast = '', actual = ''] = parts
  const blank = { previous: '', forecast: '', actual: '', supply_share: null, value_usd: null, source }
  if (parts.length === 2) return { ...blank, supply_share: Number(previous), value_usd: Number(forecast) }
  return { ...blank, previous, forecast, actual }
}

const SPANS: Record<string, Certainty> = { неделя: 'week', месяц: 'month', квартал: 'quarter' }

interface Moment {
  startsAt: Date
  isAllDay: boolean
  certainty: Certainty
}

function momentOf(given: string, now: Date): Moment {
  const [when = '', span = ''] = given.split(' ~')
  const { startsAt, isAllDay } = dayAndTime(when, now)
  return { startsAt, isAllDay: isAllDay || span !== '', certainty: SPANS[span] ?? 'exact' }
}

function dayAndTime(when: string, now: Date): { startsAt: Date; isAllDay: boolean } {
  const hours = when.match(/^([+-]\d+)ч$/)
  if (hours) {
    const at = now.getTime() + Number(hours[1]) * HOUR_MS
    return { startsAt: new Date(Math.floor(at / HALF_HOUR_MS) * HALF_HOUR_MS), isAllDay: false }
  }
  const [, shift = '', unit = '', time = ''] = when.match(/^([+-]\d+)(д|\s\S\S)\s?([\d:]*)$/) ?? []
  if (!unit) throw new Error(`No such moment: ${when}`)
  const days = unit === 'д' ? Number(shift) : Number(shift) * 7 + WEEKDAYS.indexOf(unit.trim()) - weekday(now)
  const [hour = 0, minute = 0] = time ? time.split(':').map(Number) : []
  const start = dayStart(now, withinReach(days)).getTime()
  return { startsAt: new Date(start + hour * HOUR_MS + minute * MINUTE_MS), isAllDay: time === '' }
}

/** Monday = 0. */
const weekday = (instant: Date) => (moscow(instant).getUTCDay() + 6) % 7

/** A date beyond the limit moves by whole weeks, so that its weekday stays. */
function withinReach(days: number): number {
  if (Math.abs(days) < REACH_DAYS) return days
  return days - Math.sign(days) * 7
}
