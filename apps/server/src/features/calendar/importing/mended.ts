const TIMES = /^((?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(?:;[^:]*)?):(.*)$/i
/** A value with dashes and colons, or without seconds. */
const STAMP = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d{1,9})?)?(Z?))?$/i

/**
 * The text of a calendar as RFC 5545 wants it where other programs depart from it: days without `VALUE=DATE`, times with
 * dashes or without seconds, periods in place of times, empty rules, and lines of a text that were not folded.
 */
export function mended(text: string): string {
  const lines: string[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '' || /^RRULE(?:;[^:]*)?:\s*$/i.test(line)) continue
    // What has no name of a property goes on with the text before it.
    if (/^(?:[A-Z\d.-]+[;:]|[ \t])/i.test(line) || lines.length === 0) lines.push(withTimes(line))
    else lines.push(` \\n${line}`)
  }
  return lines.join('\r\n')
}

function withTimes(line: string): string {
  const [, name, values] = TIMES.exec(line) ?? []
  if (!name || !values) return line
  // Only the start of a period is an occurrence.
  const given = values.split(',').map((value) => value.trim().replace(/\/.*$/, ''))
  const plain = name.replace(/;VALUE=[^;:]*/i, '')
  const stamps = given.map((value) => STAMP.exec(value))
  if (stamps.some((stamp) => stamp === null)) return line
  const isDay = stamps.every((stamp) => stamp![4] === undefined) || /;VALUE=DATE(?:;|$)/i.test(name)
  const written = stamps.map((stamp) => {
    const [, year, month, day, hour = '00', minute = '00', second = '00', zone = ''] = stamp!
    return `${year}${month}${day}${isDay ? '' : `T${hour}${minute}${second}${zone.toUpperCase()}`}`
  })
  return `${plain}${isDay ? ';VALUE=DATE' : ''}:${written.join(',')}`
}
