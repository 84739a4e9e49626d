import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { zoneInWords } from './zoneWords.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Throws a `RangeError` for an unknown zone. Kept, because making one costs as much as a hundred uses. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(zone, clock)
  return clock
}

/** Offset from UTC at an instant, in milliseconds. */
function offsetAt(zone: string, ms: number): number {
  const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${clockOf(zone).format(minute).replace(' ', 'T')}:00Z`) - minute
}

/**
 * Offset of a wall clock, given as if it were UTC. A time that occurs twice is the first one, and one that does not occur
 * is read with the offset before the gap (RFC 5545, 3.3.5).
 */
function offsetOf(zone: string, wall: number): number {
  const [before, after] = [offsetAt(zone, wall - DAY_MS), offsetAt(zone, wall + DAY_MS)]
  if (before === after || offsetAt(zone, wall - before) === before) return before
  return offsetAt(zone, wall - after) === after ? after : before
}

/** A zone of the IANA database, for a file that names it without describing it. */
class NamedZone extends ICAL.Timezone {
  readonly #zone: string

  constructor(tzid: string, zone: string) {
    super({ tzid })
    this.#zone = zone
  }

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const wall = Date.UTC(year, month - 1, day, hour, minute, second)
    return Number.isFinite(wall) ? offsetOf(this.#zone, wall) / 1000 : 0
  }
}

const cities = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' '), zone]),
)

/** Places that Windows names in Russian, and whose clocks do not change: the offset before the name is theirs. */
const UNSHIFTED =
  /Анадырь|Астрахань|Барнаул|Владивосток|Волгоград|Екатеринбург|Ижевск|Иркутск|Калининград|Камчат|Красноярск|Магадан|Минск|Новосибирск|Омск|Самара|Саратов|Сахалин|Томск|Чита|Якутск|Алматы|Астана|Баку|Бишкек|Ереван|Тбилиси|Ташкент/iu

/** `UTC+3`, `GMT +05:30` as a zone without changes of the clock. */
function fixedZone(name: string): string | undefined {
  const [, sign, hours, minutes = '00'] = /^(?:UTC|GMT)\s?([+-])(\d{1,2})(?:[:.]?([0-5]\d))?$/i.exec(name) ?? []
  return hours && Number(hours) <= 14 ? `${sign}${hours.padStart(2, '0')}:${minutes}` : undefined
}

/** A zone by words: «(UTC+03:00) Moscow, St. Petersburg» and «(UTC-05:00) Eastern Time (US & Canada)» of Outlook, «МСК». */
function told(name: string): string | undefined {
  const [, offset, words = name] = /^\((?:UTC|GMT)([^)]{0,10})\)\s*(.+)$/i.exec(name) ?? []
  if (offset && UNSHIFTED.test(words)) return fixedZone(`UTC${offset}`)
  // Of Google: «Eastern Time - New York».
  const known = words.split(/,\s*|\s-\s/).flatMap((city) => cities.get(city) ?? [])[0]
  return known ?? zoneInWords(words)
}

/** IANA zone of a name: its own, Windows' («Russian Standard Time»), or one behind a prefix; null for an unknown one. */
function zoneNamed(tzid: string): string | null {
  const name = tzid.trim().replace(/^"|"$/g, '')
  const behind = /[A-Za-z]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(name)?.[0]
  for (const zone of [
    name,
    ...findIana(name.replace(/ (?:Daylight|Summer) Time$/, ' Standard Time') as never),
    fixedZone(name),
    behind,
    behind?.split('/').slice(-2).join('/'),
    told(name),
  ])
    if (zone && isZone(zone)) return zone
  return null
}

function isZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Times without a zone are those of the calendar's own one, which Google and Apple write beside the standard. */
export function zoneFloating(calendar: ICAL.Component, times: readonly string[]) {
  const zone = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '').trim()
  if (!zoneNamed(zone)) return
  for (const event of calendar.getAllSubcomponents('vevent'))
    for (const property of times.flatMap((name) => event.getAllProperties(name))) {
      const [, , type, ...values] = property.toJSON()
      if (
        type === 'date-time' &&
        !property.getFirstParameter('tzid') &&
        !values.some((value: unknown) => /Z$/.test(String(value)))
      )
        property.setParameter('tzid', zone)
    }
}

/** Lets the library know the zones that the calendar names and does not describe. */
export function knowZones(calendar: ICAL.Component) {
  ICAL.TimezoneService.reset()
  // The library takes a zone that is named and not described for UTC.
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    if (!['standard', 'daylight'].some((part) => zone.getFirstSubcomponent(part))) calendar.removeSubcomponent(zone)
  const named = calendar
    .getAllSubcomponents('vevent')
    .flatMap((event) => event.getAllProperties().map((property) => property.getFirstParameter('tzid')))
  for (const tzid of new Set(named)) {
    const zone = tzid && !ICAL.TimezoneService.has(tzid) && zoneNamed(tzid)
    if (zone) ICAL.TimezoneService.register(new NamedZone(tzid, zone), tzid)
  }
}
