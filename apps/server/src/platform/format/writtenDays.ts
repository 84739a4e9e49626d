const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма[йя]', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
/** A day of the week before the day says nothing more. */
const WEEKDAY =
  /^(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[.,]*\s+/i
const FORMS = [
  /^(?<year>\d{4})(?<sign>[-./])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?!\d)/,
  /^(?<day>\d{1,2})(?<sign>[-.])(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d\d)(?!\d)/,
  /^(?<one>\d{1,2})\/(?<other>\d{1,2})\/(?<year>\d{4})(?!\d)/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<word>[а-я]{3,8}|[a-z]{3,9})\.?,?[\s-]+(?<year>\d{4})(?!\d)/i,
  /^(?<word>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)/i,
]

/** The first of several days is the event's: «9–10 декабря 2026», `9–10.12.2026`. */
const DAYS = /^(\d{1,2})\s?(?:[-–—]\s?\d{1,2}(?=\s+\p{L})|[–—]\s?\d{1,2}(?=\.))/u
/** A day as Excel counts it, since 30 December 1899, with its time as a fraction: of the years 2009 to 2064. */
const SERIAL = /^(?<days>[45]\d{4})(?<time>[.,]\d{1,15})?$/

function ofExcel({ days, time }: Record<string, string | undefined>): [day: string, rest: string] {
  const minutes = Math.round(Number((time ?? '').replace(',', '0.')) * 1440)
  const at = new Date(Date.UTC(1899, 11, 30 + Number(days), 0, minutes)).toISOString()
  return [at.slice(0, 10), time ? at.slice(11, 16) : '']
}

/** Which part of `01/12/2026` is the month, by the other days of its column; null when they do not tell. */
export type SlashOrder = 'day' | 'month' | null

export function slashOrderOf(column: string[]): SlashOrder {
  const pairs = column.flatMap((cell) => {
    const [, one, other] = /^(\d{1,2})\/(\d{1,2})\/\d{4}(?!\d)/.exec(cell) ?? []
    return one ? [[Number(one), Number(other)] as const] : []
  })
  const isDayFirst = pairs.some(([one]) => one > 12)
  const isMonthFirst = pairs.some(([, other]) => other > 12)
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day' : 'month'
}

/**
 * The day as `YYYY-MM-DD` and what stands behind it in its cell, which may be its time. Text that is no day comes back as
 * it is; so does `01/12/2026` when its column does not tell the month.
 */
export function dayIn(text: string, order: SlashOrder = null): [day: string, rest: string] {
  const serial = SERIAL.exec(text)?.groups
  if (serial) return ofExcel(serial)
  const plain = text.replace(WEEKDAY, '').replace(DAYS, '$1')
  for (const form of FORMS) {
    const found = form.exec(plain)
    const parts = found && partsOf(found.groups!, order)
    if (!parts) continue
    const [year, month, day] = parts
    const rest = plain.slice(found[0].length).replace(/^\s*(?:г\.|г(?!\p{L})|года)?(?:\s*[T,]\s*|\s+)?/iu, '')
    return [`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, rest]
  }
  return [text, '']
}

function partsOf(found: Record<string, string | undefined>, order: SlashOrder): [string, string, string] | null {
  const { year, month, day, one, other, word } = found
  if (word) {
    const names = /^[a-z]/i.test(word) ? ENGLISH : MONTHS
    const place = names.findIndex((start) => new RegExp(`^${start}`, 'i').test(word))
    return place < 0 ? null : [year!, String(place + 1), day!]
  }
  if (!one || !other) return [year!, month!, day!]
  // America writes the month first; a number above twelve tells which it is, here or in another row.
  if (order && Number(one) <= 12 && Number(other) <= 12)
    return order === 'day' ? [year!, other, one] : [year!, one, other]
  if (Number(one) > 12) return [year!, other, one]
  return Number(other) > 12 || one === other ? [year!, one, other] : null
}

/** Seconds are left out: events have none. A time without a zone is Moscow's. */
const TIME =
  /^(?<hour>\d{1,2})(?:[:.-](?<minute>[0-5]\d)(?::[0-5]\d(?:[.,]\d{1,9})?)?|(?=\s?[ap]\.?m))\s?(?<half>[ap]\.?m\.?)?\s?(?:(?<zone>Z|[+-](?:0\d|1[0-4]):?[0-5]\d)|(?<utc>UTC|GMT)|\(?(?:мск|msk)\)?)?$/i
/** From a time to another one: the event begins at the first. */
const SPAN =
  /^(?<from>\d{1,2}[:.][0-5]\d(?:\s?[ap]m)?)(?<sign>\s?[-–—]\s?)(?<to>\d{1,2}[:.][0-5]\d)(?:\s?[ap]m)?(?!\d)/i
/** What people write for a whole day. */
const WHOLE_DAY = /^(?:[-–—]+|весь день|целый день|all day)?$/i

/** A time of day: its Moscow clock or that of `zone`; an empty clock means the whole day. */
export function timeIn(text: string): { clock: string; zone: string; isUnread: boolean } {
  const unread = { clock: '', zone: '', isUnread: !WHOLE_DAY.test(text) }
  const { hour: told, minute = '00', half, zone = '', utc } = TIME.exec(startOf(text))?.groups ?? {}
  if (!told) return unread
  const isAfternoon = /^p/i.test(half ?? '')
  const hour = half ? (Number(told) % 12) + (isAfternoon ? 12 : 0) : Number(told)
  if (hour > 23 || (half && Number(told) > 12)) return unread
  return { clock: `${String(hour).padStart(2, '0')}:${minute}`, zone: utc ? 'Z' : zone, isUnread: false }
}

/** `02:00-05:00` may be a time with its offset too, and is one when its end is not later. */
function startOf(text: string): string {
  const { from, sign, to } = SPAN.exec(text)?.groups ?? {}
  if (!from || !to) return text
  const isOffset = sign === '-' && /^\d\d:/.test(to) && to <= from.padStart(5, '0')
  return isOffset ? text : text.replace(SPAN, '$<from>')
}
