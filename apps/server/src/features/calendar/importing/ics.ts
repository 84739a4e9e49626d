import ICAL from 'ical.js'
import { FieldRefusal } from '#platform/errors.ts'
import { kindOf } from '../kinds.ts'
import { escaped, type FileEvent, lineOf, moscow, uidOf } from './fileEvent.ts'
import { boundRules, EndlessRule, repeatsOf } from './repeats.ts'

const REPEATS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/**
 * Reads an iCalendar file (RFC 5545). A repeating event yields one event for each occurrence within a year. Stops after
 * `most` events and one more.
 */
export function readIcs(text: string, now: Date, most: number): FileEvent[] {
  const calendar = parse(text)
  boundRules(calendar, now)
  const events: (FileEvent & { isMoved?: boolean })[] = []
  for (const [place, component] of calendar.getAllSubcomponents('vevent').entries()) {
    if (events.length > most) break
    events.push(...readSafely(component, place + 1, now))
  }
  return withoutMoved(events)
}

/** One broken event must not fail the whole file. */
function readSafely(component: ICAL.Component, row: number, now: Date): (FileEvent & { isMoved?: boolean })[] {
  try {
    return readEvent(component, row, now)
  } catch (error) {
    // The library throws plain errors of its own, in English.
    const problem = error instanceof EndlessRule ? error.message : 'Не разобрано: событие записано с ошибкой'
    const title = titleOf(component)
    return [{ ...EMPTY, row, uid: uidOf(String(row), title), title, problem }]
  }
}

/** Drops the original of an occurrence that RECURRENCE-ID moved; only the moved one stays. */
function withoutMoved(events: (FileEvent & { isMoved?: boolean })[]): FileEvent[] {
  const moved = new Set(events.flatMap(({ uid, isMoved }) => (isMoved ? [uid] : [])))
  return events
    .filter(({ uid, isMoved = false }) => isMoved || !moved.has(uid))
    .map(({ isMoved: _, ...event }) => event)
}

const EMPTY = {
  description: '',
  startsAt: null,
  isAllDay: false,
  link: '',
  isHighlighted: false,
  kind: null,
  coins: [],
  problem: '',
}

function parse(text: string) {
  try {
    return new ICAL.Component(ICAL.parse(text))
  } catch {
    throw new FieldRefusal({ file: ['Календарь оборван или испорчен: выгрузите его ещё раз'] })
  }
}

/** The first category that names one of our kinds; other programs write their own categories. */
function kindIn(component: ICAL.Component): FileEvent['kind'] {
  const called = component.getAllProperties('categories').flatMap((categories) => categories.getValues())
  return called.map((category) => kindOf(lineOf(category))).find((kind) => kind !== null) ?? null
}

const titleOf = (component: ICAL.Component) => lineOf(component.getFirstPropertyValue('summary'))

function readEvent(component: ICAL.Component, row: number, now: Date): (FileEvent & { isMoved?: boolean })[] {
  const event = new ICAL.Event(component)
  const start = component.getFirstProperty('dtstart')
  const title = titleOf(component)
  const common = {
    ...EMPTY,
    row,
    title,
    description: escaped(String(component.getFirstPropertyValue('description') ?? '').replaceAll('\r', '')),
    link: lineOf(component.getFirstPropertyValue('url')),
    kind: kindIn(component),
  }
  if (!start || !isDate(String(start.toJSON()[3])))
    return [{ ...common, uid: uidOf(String(row), title), problem: 'День не понят' }]
  const zone = start.getFirstParameter('tzid')
  const uid = lineOf(event.uid).slice(0, 200) || uidOf(title, event.startDate.toString())
  if (zone && isZoneUnknown(event.startDate, zone))
    return [{ ...common, uid, problem: `Часовой пояс «${lineOf(zone).slice(0, 60)}» не понят` }]
  const at = (time: ICAL.Time) => ({ startsAt: instantOf(time, zone), isAllDay: time.isDate })
  if (component.getFirstPropertyValue('status') === 'CANCELLED')
    return [{ ...common, uid, ...at(event.startDate), problem: 'Отменено в календаре' }]
  const moved = component.getFirstPropertyValue('recurrence-id')
  if (moved) return [{ ...common, uid: `${uid}#${String(moved)}`, ...at(event.startDate), isMoved: true }]
  if (!event.isRecurring()) return [{ ...common, uid, ...at(event.startDate) }]
  const rules = component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur)
  if (rules.some(({ freq }) => !REPEATS.includes(freq)))
    return [{ ...common, uid, ...at(event.startDate), problem: 'Повторяется чаще раза в день' }]
  return repeatsOf(event, now, (time) => instantOf(time, zone)).map((time) => ({
    ...common,
    uid: `${uid}#${time.toString()}`,
    ...at(time),
  }))
}

const isZoned = ({ zone }: ICAL.Time) => Boolean(zone) && zone !== ICAL.Timezone.localTimezone

/** Neither the file nor we know the zone, so its clock says nothing: Outlook's names of zones are none of the world's. */
const isZoneUnknown = (time: ICAL.Time, tzid: string) =>
  !time.isDate && !isZoned(time) && inZone('2026-01-01T00:00', tzid) === null

/** Instant of an iCalendar time: Moscow midnight for a date, Moscow time when it has no zone. */
function instantOf(time: ICAL.Time, tzid: string | undefined): Date | null {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return moscow(day)
  if (isZoned(time)) return time.toJSDate()
  const clock = `${two(time.hour)}:${two(time.minute)}`
  return (tzid && inZone(`${day}T${clock}`, tzid)) || moscow(day, clock)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Throws a `RangeError` for an unknown zone. Kept, because making one costs as much as a hundred uses. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(zone, clock)
  return clock
}

/** Instant of a wall-clock time in an IANA zone; null for an unknown zone. */
function inZone(wall: string, zone: string): Date | null {
  try {
    const asUtc = new Date(`${wall}:00Z`)
    const shown = clockOf(zone).format(asUtc)
    const offset = new Date(`${shown.replace(' ', 'T')}:00Z`).getTime() - asUtc.getTime()
    return new Date(asUtc.getTime() - offset)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The library accepts month 99 and counts it into later years. */
function isDate(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):\d\dZ?)?$/.exec(text)
  return parts !== null && moscow(parts[1]!, parts[2]) !== null
}

const two = (part: number) => String(part).padStart(2, '0')
