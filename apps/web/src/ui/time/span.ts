import { dayAndMonth, dayAt, monthHeading } from './time.ts'

const QUARTERS = ['I', 'II', 'III', 'IV']
const DAY_MS = 86_400_000

type Span = 'week' | 'month' | 'quarter'

/** Whether a date of this certainty has no exact day. */
export function isSpan(certainty: string): certainty is Span {
  return certainty === 'week' || certainty === 'month' || certainty === 'quarter'
}

/** «неделя 23 — 29 ноября», «ноябрь 2026», «IV квартал 2026»: the date with its known precision, Moscow time. */
export function spanWords(instant: string, span: Span): string {
  const day = dayAt(instant)
  if (span === 'month') return monthHeading(day).toLowerCase()
  if (span === 'quarter') return `${QUARTERS[Math.floor((Number(day.slice(5, 7)) - 1) / 3)]} квартал ${day.slice(0, 4)}`
  const noon = Date.parse(`${day}T12:00:00Z`)
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * DAY_MS
  const [first, last] = [monday, monday + 6 * DAY_MS].map((at) => new Date(at).toISOString().slice(0, 10))
  const isOneMonth = first!.slice(0, 7) === last!.slice(0, 7)
  return `неделя ${isOneMonth ? Number(first!.slice(8)) : dayAndMonth(first!)}\u00a0— ${dayAndMonth(last!)}`
}
