import { dayKey } from '#platform/format/days.ts'

const DAY_MS = 86_400_000
/** Days back from today. */
const WORDS: Record<string, number> = { сегодня: 0, вчера: 1, позавчера: 2, неделя: 7, месяц: 30, год: 365 }
const FORMS = [
  /^(?<year>\d{4})(?:-(?<month>\d{1,2})(?:-(?<day>\d{1,2}))?)?$/,
  /^(?:(?<day>\d{1,2})\.)?(?<month>\d{1,2})\.(?<year>\d{4})$/,
]

/** Start of the Moscow day named by `value`; for a month or a year, of its first day. Null when it names none. */
export function readDay(value: string, now: Date): { from: Date; label: string } | null {
  const back = WORDS[value.toLowerCase()]
  if (back !== undefined) return dayFrom(dayKey(new Date(now.getTime() - back * DAY_MS)))
  const found = FORMS.map((form) => form.exec(value)?.groups).find(Boolean)
  if (!found) return null
  const { year, month = '1', day = '1' } = found
  return dayFrom(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function dayFrom(day: string) {
  const from = new Date(`${day}T00:00:00+03:00`)
  const isDay = !Number.isNaN(from.getTime()) && dayKey(from) === day && day >= '1900'
  return isDay ? { from, label: day.split('-').reverse().join('.') } : null
}
