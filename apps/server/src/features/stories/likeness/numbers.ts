type Unit = 'bp' | 'usd' | 'eur' | 'rub' | 'asian' | 'coin' | ''

/** A number that a text tells, in units: «412 млн $» is 412,000,000. */
export interface Told {
  value: number
  kind: 'percent' | 'amount'
  /** What is counted: a currency, coins, or empty when the text does not say. */
  unit: Unit
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
const SIGNS: Record<string, Unit> = { $: 'usd', '€': 'eur', '₽': 'rub' }
const UNITS: [RegExp, Unit][] = [
  [/^(?:\$|доллар|долл|usd$)/, 'usd'],
  [/^(?:€|евро|eur$)/, 'eur'],
  [/^(?:₽|руб|rub$)/, 'rub'],
  [/^(?:вон|иен|йен|юан|krw$|jpy$|cny$)/, 'asian'],
  [/^(?:монет|токен|биткоин|[a-z]{2,6}$)/, 'coin'],
]
const DAY = new RegExp(`(?<![\\p{L}\\p{N}.,])(\\d{1,2}) (${MONTHS})`, 'gu')
const MONTH_FIRST = new RegExp(`(?<![\\p{L}])(${MONTHS})[a-z]* (\\d{1,2})(?![\\p{N}])`, 'gu')
const NUMBER = /(?<![\p{L}\p{N}.,])(\d{1,3}(?:[ ,]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)(?![.,]?\d)[+-]?( ?[%\p{L}-]+)?/gu

/** A scale without a number before it is one of it. */
const BARE = /(?<= на | в | за | свыше | более | около )(миллиард|миллион)(?:а|у|ом)?(?= )/gu

/** Numbers of a `flat` text; days, years and times are none. */
export function numbersOf(text: string): Told[] {
  const found: Told[] = []
  const plain = text.replaceAll(DAY, ' ').replaceAll(MONTH_FIRST, ' ')
  for (const { 0: whole, 1: digits, 2: after = '', index } of plain.matchAll(NUMBER)) {
    // «До $9 000 к марту» is no thousands.
    const unit = after === ' к' ? '' : after.trim()
    const value = Number(withoutGroups(digits!)) * (SCALES.find(([scale]) => scale.test(unit))?.[1] ?? 1)
    if (!Number.isFinite(value)) continue
    const isYear = /^(?:19|20)\d\d$/.test(digits!) && !/^(?:btc|eth|биткоин|монет|токен)/.test(unit)
    if (isYear || /^(?:год|лет|час|минут|дн|утра|-\p{L})/u.test(unit)) continue
    const isPercent = /^(?:%|процент|percent)/.test(unit)
    const isPoints = /^(?:б$|бп|базисн|bps)/.test(unit)
    const isExact = isPercent || value >= 1000 || digits!.includes('.') || digits!.includes(',')
    found.push({
      value,
      kind: isPercent ? 'percent' : 'amount',
      unit: isPoints ? 'bp' : unitOf(plain, index, whole),
      weight: isPoints || isExact ? 1 : value >= 20 ? 0.6 : 0.2,
    })
  }
  // «На миллиард рублей».
  for (const { 0: whole, 1: scale, index } of plain.matchAll(BARE)) {
    const value = SCALES.find(([words]) => words.test(scale!))![1]
    found.push({ value, kind: 'amount', unit: unitOf(plain, index, whole), weight: 0.6 })
  }
  return found
}

/** The unit stands before the number («$81 млн») or after it and its scale («81 млн долларов», «37 млн hype»). */
function unitOf(text: string, at: number, whole: string): Unit {
  const sign = text.slice(0, at).trimEnd().at(-1) ?? ''
  if (sign in SIGNS) return SIGNS[sign]!
  const rest = `${whole.replace(/^[\d.,\s+-]+/, '')}${text.slice(at + whole.length, at + whole.length + 30)}`.trim()
  const [first = '', second = ''] = rest.split(' ')
  const named = SCALES.some(([scale]) => scale.test(first)) ? second : first
  return UNITS.find(([words]) => words.test(named))?.[1] ?? ''
}

/** Days named in a `flat` text, as `19 ноя`. */
export function daysOf(text: string): string[] {
  const days = [...text.matchAll(DAY)].map(([, day, month]) => `${Number(day)} ${monthOf(month!)}`)
  return [...days, ...[...text.matchAll(MONTH_FIRST)].map(([, month, day]) => `${Number(day)} ${monthOf(month!)}`)]
}

/** How many digits a number has before its zeros: an exact one is hardly there twice by chance. */
export function digitsOf({ value }: Told): number {
  // «1.23400e+5»: a digit, the point, five digits more.
  const written = value.toExponential(5)
  for (let at = 6; at > 1; at -= 1) if (written[at] !== '0') return at
  return written[0] === '0' ? 0 : 1
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
