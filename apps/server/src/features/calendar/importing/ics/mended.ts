import { joined, plainly } from '../encoded.ts'
import { newRule } from './oldRule.ts'

const TIMES = /^((?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(?:;[^:]*)?):(.*)$/i
/** A value with dashes and colons, or without seconds. */
const STAMP = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/**
 * Lines of a calendar as RFC 5545 wants them where other programs depart from it: days without `VALUE=DATE`, times with
 * dashes, offsets or without seconds, periods in place of times, empty rules, lines of a text that were not folded, and
 * the encodings, rules and zone of vCalendar 1.0.
 */
export function mended(text: string): string[] {
  const lines: string[] = []
  for (const line of joined(text.split(/\r\n|\r|\n/))) {
    if (line.trim() === '') continue
    const named = line.replace(/;TZID="?tzone:\/\/Microsoft\/Utc"?(?=[;:])/i, ';TZID=UTC')
    // What has no name of a property goes on with the text before it.
    if (/^(?:[A-Z\d.-]+[;:]|[ \t])/i.test(line) || lines.length === 0) lines.push(withRule(withTimes(plainly(named))))
    else lines.push(`${lines.pop()}\\n${line}`)
  }
  return lines.filter(Boolean)
}

/** The rule in capitals without blanks; a line without a rule is left out. The zone of vCalendar 1.0 is an offset. */
function withRule(line: string): string {
  const [, offset] = /^TZ\s*:\s*([+-]\d\d:?(?:\d\d)?)\s*$/i.exec(line) ?? []
  if (offset) return `X-WR-TIMEZONE:UTC${offset}`
  const [, value] = /^RRULE(?:;[^:]*)?:(.*)$/i.exec(line) ?? []
  if (value === undefined) return line
  const rule = newRule(value) ?? value.toUpperCase().replace(/\s/g, '')
  return rule === '' || /(?:^|;)COUNT=0+(?:;|$)/.test(rule) ? '' : `RRULE:${rule}`
}

function withTimes(line: string): string {
  const [, name, values] = TIMES.exec(line) ?? []
  if (!name || !values) return line
  // Only the start of a period is an occurrence.
  const given = values.split(/[,;]/).map((value) => value.trim().replace(/\/.*$/, ''))
  const plain = name.replace(/;VALUE=[^;:]*/i, '')
  const stamps = given.map((value) => STAMP.exec(value))
  if (stamps.some((stamp) => stamp === null)) return line
  const isDay = stamps.every((stamp) => stamp![4] === undefined) || /;VALUE=DATE(?:;|$)/i.test(name)
  const written = stamps.map((stamp) => {
    const [, year, month, day, hour = '00', minute = '00', second = '00', zone = ''] = stamp!
    if (isDay) return `${year}${month}${day}`
    const written = `${year}${month}${day}T${hour}${minute}${second}`
    return /^[+-]/.test(zone) ? inUtc(stamp!, zone) : `${written}${zone.toUpperCase()}`
  })
  return `${plain}${isDay ? ';VALUE=DATE' : ''}:${written.join(',')}`
}

/** A time with an offset, which RFC 5545 does not know. */
function inUtc([, year, month, day, hour, minute, second = '00']: RegExpExecArray, zone: string): string {
  const offset = `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().replace(/[-:]|\.\d+/g, '')
}
