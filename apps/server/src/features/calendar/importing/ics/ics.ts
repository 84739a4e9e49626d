import { linksIn } from '@palata/contract/text/links'
import ICAL from 'ical.js'
import { FieldRefusal } from '#platform/errors.ts'
import { figuresIn } from '../../figures/read.ts'
import { kindOf } from '../../kinds.ts'
import { escaped, type FileEvent, lineOf, moscow, uidOf } from '../fileEvent.ts'
import { textOfHtml } from './htmlText.ts'
import { mended } from './mended.ts'
import { dayOf, exceptionsOf, type Occurrence, type Override, overridden } from './occurrences.ts'
import { outdatedIn } from './outdated.ts'
import { boundRules, completeRules, EndlessRule, repeatsOf } from './repeats.ts'
import { BROKEN, readable, whole } from './whole.ts'
import { knowZones, zoneFloating } from './zones.ts'

/** Room for the time of an occurrence in the column of uids. */
const LONGEST_UID = 200
const REPEATS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/** What one component gives. */
interface Read {
  events: FileEvent[]
  occurrences: Occurrence[]
  overrides: Override[]
}

/**
 * Reads an iCalendar file (RFC 5545) of one or more calendars. A repeating event yields one event for each occurrence
 * within a year. Stops after `most` events and one more.
 */
export function readIcs(text: string, now: Date, most: number): FileEvent[] {
  const all: Read = { events: [], occurrences: [], overrides: [] }
  const calendars = parse(text)
  const outdated = outdatedIn(calendars)
  let row = 0
  for (const calendar of calendars) {
    boundRules(calendar, now)
    zoneFloating(calendar, TIMES)
    knowZones(calendar)
    const isCalledOff = lineOf(calendar.getFirstPropertyValue('method')).toUpperCase() === 'CANCEL'
    for (const component of calendar.getAllSubcomponents('vevent')) {
      if (isCalledOff) component.updatePropertyWithValue('status', 'CANCELLED')
      row += 1
      if (all.events.length + all.occurrences.length + all.overrides.length > most) break
      const { events, occurrences, overrides } = readSafely(component, { row, now, newer: outdated.get(component) })
      all.events.push(...events)
      all.occurrences.push(...occurrences)
      all.overrides.push(...overrides)
    }
  }
  const events = [...all.events, ...overridden(all.occurrences, all.overrides)]
  return events.sort((one, other) => one.row - other.row)
}

interface Place {
  row: number
  now: Date
  /** Row of a newer record of the same event. */
  newer: number | undefined
}

/** One broken event must not fail the whole file. */
function readSafely(component: ICAL.Component, { row, now, newer }: Place): Read {
  try {
    const told = lineOf(component.getFirstPropertyValue(BROKEN))
    const problem = told || (newer ? `Есть более новая запись этого события: номер ${newer}` : '')
    if (problem) {
      const title = titleOf(component)
      const event = { ...EMPTY, row, uid: uidOf(String(row), title), title, problem, startsAt: startOf(component) }
      return { events: [event], occurrences: [], overrides: [] }
    }
    return { events: [], occurrences: [], overrides: [], ...readEvent(component, row, now) }
  } catch (error) {
    // The library throws plain errors of its own, in English.
    const problem = error instanceof EndlessRule ? error.message : 'Не разобрано: событие записано с ошибкой'
    const title = titleOf(component)
    const event = { ...EMPTY, row, uid: uidOf(String(row), title), title, problem }
    return { events: [event], occurrences: [], overrides: [] }
  }
}

const startOf = (component: ICAL.Component) => {
  const start = component.getFirstPropertyValue('dtstart')
  return start instanceof ICAL.Time ? instantOf(start) : null
}

const EMPTY = {
  description: '',
  startsAt: null,
  isAllDay: false,
  link: '',
  isHighlighted: false,
  kind: null,
  coins: [],
  figures: {},
  problem: '',
}

function parse(text: string): ICAL.Component[] {
  const lines = whole(mended(text))
  const read = parsed(lines) ?? parsed(whole(readable(lines)))
  if (!read) throw new FieldRefusal({ file: ['Календарь испорчен: выгрузите его ещё раз'] })
  // Several calendars come as a list of what one comes as.
  const calendars = typeof read[0] === 'string' ? [read] : read
  return calendars.map((one) => new ICAL.Component(one as [string, unknown[], unknown[]]))
}

function parsed(lines: string[]): unknown[] | null {
  try {
    return ICAL.parse(lines.join('\r\n')) as unknown[]
  } catch {
    // The library throws plain errors.
    return null
  }
}

/** The first category that names one of our kinds; other programs write their own categories. */
function kindIn(component: ICAL.Component): FileEvent['kind'] {
  const called = component.getAllProperties('categories').flatMap((categories) => categories.getValues())
  return called.map((category) => kindOf(lineOf(category))).find((kind) => kind !== null) ?? null
}

const titleOf = (component: ICAL.Component) =>
  lineOf(textOfHtml(String(component.getFirstPropertyValue('summary') ?? '')))

/** Outlook writes the HTML of a description beside it. */
function descriptionOf(component: ICAL.Component): string {
  const plain = String(component.getFirstPropertyValue('description') ?? '')
  const other = component.getFirstProperty('x-alt-desc')
  const html = other ? unescaped(String(other.getFirstValue())) : ''
  return textOfHtml((plain.trim() || html).replaceAll('\r', ''))
}

/** RFC 5545 §3.3.11, which the library reads only in properties that it knows. */
const unescaped = (text: string) => text.replace(/\\([,;\\n])/gi, (_, sign) => (/n/i.test(sign) ? '\n' : sign))

/** The address of a page; those that only the program of the file opens (`message:`) are left out. */
function linkOf(component: ICAL.Component): string {
  const told = lineOf(component.getFirstPropertyValue('url'))
  return /^https?:/i.test(told) ? told : (linksIn(told)[0]?.href ?? '').replace(/^mailto:.*/, '')
}

function readEvent(component: ICAL.Component, row: number, now: Date): Partial<Read> {
  const event = new ICAL.Event(component)
  const start = component.getFirstProperty('dtstart')
  const title = titleOf(component)
  const kind = kindIn(component)
  const { figures, rest } = figuresIn(descriptionOf(component), kind)
  const common = {
    ...EMPTY,
    row,
    title,
    description: escaped(rest),
    figures,
    link: linkOf(component),
    kind,
  }
  if (!start || !isDate(String(start.toJSON()[3])))
    return { events: [{ ...common, uid: uidOf(String(row), title), problem: 'День не понят' }] }
  const told = lineOf(event.uid)
  const uid = (told.length > LONGEST_UID ? uidOf(told) : told) || uidOf(title, event.startDate.toString())
  const zone = unknownZone(component)
  if (zone !== null)
    return { events: [{ ...common, uid, problem: `Часовой пояс «${lineOf(zone).slice(0, 60)}» не понят` }] }
  const isWhole = /^true$/i.test(lineOf(component.getFirstPropertyValue('x-microsoft-cdo-alldayevent')))
  const at = (time: ICAL.Time) => ({ startsAt: instantOf(time), isAllDay: time.isDate || isWhole })
  const isCancelled = String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED'
  const problem = isCancelled ? 'Отменено в календаре' : ''
  const changed = component.getFirstPropertyValue('recurrence-id')
  if (changed instanceof ICAL.Time) {
    const isRange = component.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE'
    const own = { ...common, uid: `${uid}#${String(changed)}`, ...at(event.startDate), problem }
    const when = { at: instantOf(changed)?.getTime() ?? 0, day: dayOf(changed), isDate: changed.isDate }
    return { overrides: [{ uid, ...when, isRange, isCancelled, event: own }] }
  }
  if (isCancelled || !event.isRecurring()) return { events: [{ ...common, uid, ...at(event.startDate), problem }] }
  const rules = component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur)
  const unread = unreadRule(component, rules)
  if (unread) return { events: [{ ...common, uid, ...at(event.startDate), problem: unread }] }
  completeRules(component, rules)
  const isLeftOut = exceptionsOf(component, instantOf)
  const occurrences = repeatsOf(event, now, { instantOf, isLeftOut }).map((time) => ({
    uid,
    day: dayOf(time),
    isDate: time.isDate,
    event: { ...common, uid: `${uid}#${time.toString()}`, ...at(time) },
  }))
  return { occurrences }
}

function unreadRule(component: ICAL.Component, rules: ICAL.Recur[]): string {
  if (component.getFirstProperty('exrule')) return 'Повтор с исключениями по правилу (EXRULE) не разобран'
  const odd = rules.find(({ freq }) => !REPEATS.includes(freq))
  if (!odd) return ''
  return odd.freq ? 'Повторяется чаще раза в день' : 'Повтор записан с ошибкой'
}

const TIMES = ['dtstart', 'recurrence-id', 'exdate', 'rdate']

/** A zone that neither the file nor we know, so that its clock says nothing; null without one. */
function unknownZone(component: ICAL.Component): string | null {
  for (const property of TIMES.flatMap((name) => component.getAllProperties(name))) {
    const tzid = property.getFirstParameter('tzid')
    const time = property.getFirstValue()
    if (tzid && time instanceof ICAL.Time && !time.isDate && !isZoned(time)) return tzid
  }
  return null
}

const isZoned = ({ zone }: ICAL.Time) => Boolean(zone) && zone !== ICAL.Timezone.localTimezone

/** Instant of an iCalendar time: Moscow midnight for a date, Moscow time when it has no zone. */
function instantOf(time: ICAL.Time): Date | null {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return moscow(day)
  return isZoned(time) ? time.toJSDate() : moscow(day, `${two(time.hour)}:${two(time.minute)}`)
}

/** The library accepts month 99 and counts it into later years. */
function isDate(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):\d\dZ?)?$/.exec(text)
  return parts !== null && moscow(parts[1]!, parts[2]) !== null
}

const two = (part: number) => String(part).padStart(2, '0')
