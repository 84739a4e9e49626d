import ICAL from 'ical.js'

/** What an event would be wrong without. */
const NEEDED = /^(?:DTSTART|RECURRENCE-ID|RRULE|RDATE|EXDATE|SUMMARY)[;:]/i
/** The property of an event that says in Russian why it cannot be read. */
export const BROKEN = 'x-broken'
const UNENDED = 'Записано не до конца'

interface Open {
  name: string
  /** Place of its `BEGIN` among the lines kept. */
  at: number
  /** Its `BEGIN` was not in the file, so neither is its `END`. */
  isImplied: boolean
}

/** Deeper components than a calendar has are left out. */
const DEEPEST = 10

/**
 * Lines of the calendars in a file that is cut off or broken: every component has its end, and what stands outside of
 * them is left out. An event without its end is one that says so, in its place.
 */
export function whole(lines: string[]): string[] {
  const kept: string[] = []
  const open: Open[] = []
  const close = (to: number) => {
    while (open.length > to) {
      const { name, at, isImplied } = open.pop()!
      if (name === 'VCALENDAR') {
        if (!isImplied) kept.push(...broken('Конец файла', 'Файл обрывается: что было дальше, не узнать'))
        kept.push('END:VCALENDAR')
      } else {
        const lost = kept.splice(at)
        if (name === 'VEVENT') kept.push(...broken(titleIn(lost), UNENDED))
      }
    }
  }
  for (const line of lines) {
    const [, word = '', given = ''] = /^(BEGIN|END)\s*:\s*([A-Z\d-]+)\s*$/i.exec(line) ?? []
    const name = given.toUpperCase()
    const depth = open.findLastIndex((one) => one.name === name)
    if (/^begin$/i.test(word)) {
      if (depth >= 0) close(depth)
      if (open.length === 0 && name !== 'VCALENDAR') begin('VCALENDAR', true)
      if (open.length < DEEPEST) begin(name)
    } else if (!word) {
      if (open.length > 0) kept.push(line)
    } else if (depth >= 0) {
      close(depth + 1)
      open.pop()
      kept.push(`END:${name}`)
    }
  }
  close(0)
  return kept

  function begin(name: string, isImplied = false) {
    open.push({ name, at: kept.length, isImplied })
    kept.push(`BEGIN:${name}`)
  }
}

const titleIn = (lines: string[]) =>
  /^SUMMARY(?:;[^:]*)?:(.*)$/i.exec(lines.find((line) => /^SUMMARY[;:]/i.test(line)) ?? '')?.[1] ?? ''

const broken = (title: string, reason: string) => [
  'BEGIN:VEVENT',
  `SUMMARY:${title || 'Событие без названия'}`,
  `${BROKEN.toUpperCase()}:${reason}`,
  'END:VEVENT',
]

/** The lines without those that the library refuses; an event that needs one of them says so. */
export function readable(lines: string[]): string[] {
  const kept: string[] = []
  let from = 0
  let spoilt = ''
  for (const line of lines) {
    if (/^BEGIN:VEVENT$/i.test(line)) [from, spoilt] = [kept.length, '']
    if (/^(?:BEGIN|END):/i.test(line) || isReadable(line)) kept.push(line)
    else if (NEEDED.test(line)) spoilt ||= /^[A-Z-]+/i.exec(line)![0].toUpperCase()
    if (/^END:VEVENT$/i.test(line) && spoilt)
      kept.push(...broken(titleIn(kept.splice(from)), `Не разобрано: строка ${spoilt} записана с ошибкой`))
  }
  return kept
}

function isReadable(line: string): boolean {
  try {
    ICAL.parse(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT`)
    return true
  } catch {
    // The library throws plain errors.
    return false
  }
}
