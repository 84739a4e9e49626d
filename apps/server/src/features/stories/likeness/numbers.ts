/** A number that a text tells, in units: «412 млн $» is 412,000,000. */
export interface Told {
  value: number
  kind: 'percent' | 'amount'
  /** A large or exact number is worth 1, a small whole one less: «два дня» and «2 млн» do not tell the same. */
  weight: number
}

const MONTHS = 'янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const SCALES: [RegExp, number][] = [
  [/^(?:трлн|триллион|trillion|tn$)/, 1e12],
  [/^(?:млрд|миллиард|ярд|billion|bn?$)/, 1e9],
  [/^(?:млн|миллион|лям|million|mln|m$|м$)/, 1e6],
  [/^(?:тыс|thousand|k$|к$)/, 1e3],
]
const DAY = new RegExp(`(?<![\\p{L}\\p{N}.,])(\\d{1,2}) (${MONTHS})`, 'gu')
const MONTH_FIRST = new RegExp(`(?<![\\p{L}])(${MONTHS})[a-z]* (\\d{1,2})(?![\\p{N}])`, 'gu')
const NUMBER = /(?<![\p{L}\p{N}.,])(\d{1,3}(?:[ ,]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)(?![.,]?\d)[+-]?( ?[%\p{L}-]+)?/gu

/** Numbers of a `flat` text; days, years and times are none. */
export function numbersOf(text: string): Told[] {
  const found: Told[] = []
  for (const [, digits, after = ''] of text.replaceAll(DAY, ' ').replaceAll(MONTH_FIRST, ' ').matchAll(NUMBER)) {
    const unit = after.trim()
    const value = Number(withoutGroups(digits!)) * (SCALES.find(([scale]) => scale.test(unit))?.[1] ?? 1)
    const isYear = /^(?:19|20)\d\d$/.test(digits!) && !/^(?:btc|eth|биткоин|монет|токен)/.test(unit)
    if (isYear || /^(?:год|лет|час|минут|дн|утра|-)/.test(unit)) continue
    const isPercent = /^(?:%|процент|percent|б$|базисн|bps)/.test(unit)
    const isExact = isPercent || value >= 1000 || digits!.includes('.') || digits!.includes(',')
    found.push({ value, kind: isPercent ? 'percent' : 'amount', weight: isExact ? 1 : value >= 20 ? 0.6 : 0.2 })
  }
  return found
}

/** Days named in a `flat` text, as `19 ноя`. */
export function daysOf(text: string): string[] {
  const days = [...text.matchAll(DAY)].map(([, day, month]) => `${Number(day)} ${monthOf(month!)}`)
  return [...days, ...[...text.matchAll(MONTH_FIRST)].map(([, month, day]) => `${Number(day)} ${monthOf(month!)}`)]
}

/** How many digits a number has before its zeros: an exact one is hardly there twice by chance. */
export function digitsOf({ value }: Told): number {
  return String(Number(value.toPrecision(6)))
    .replace('.', '')
    .replace(/0+$/, '')
    .replace(/^0+/, '').length
}

/** Whether two numbers tell the same, rounding allowed. */
export function isSameNumber(one: Told, other: Told): boolean {
  if (one.kind !== other.kind) return false
  const apart = Math.abs(one.value - other.value)
  return one.kind === 'percent' ? apart <= 0.101 : apart <= 0.015 * Math.max(one.value, other.value)
}

/** «1 200», «1,200» and «1,200,000» are whole numbers, «1,2» has a fraction. */
function withoutGroups(digits: string): string {
  return /^\d{1,3}(?:[ ,]\d{3})+/.test(digits) ? digits.replaceAll(/[ ,]/g, '') : digits.replace(',', '.')
}

const LATIN_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const CYRILLIC_MONTHS = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const monthOf = (month: string) => CYRILLIC_MONTHS[LATIN_MONTHS.indexOf(month)] ?? (month === 'май' ? 'мая' : month)
