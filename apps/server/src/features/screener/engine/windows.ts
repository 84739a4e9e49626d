import { DYNAMICS, DYNAMICS_BUCKETS, PERIODS } from '@palata/contract/screener'
import type { Span } from './measure.ts'
import { DAY_MS } from './time.ts'

interface Named {
  period: string
  label: string
  span: Span
}

/** Rolling windows that end now, in the order of the contract. */
export function periodsAt(now: number): Named[] {
  const newYear = Date.UTC(new Date(now).getUTCFullYear(), 0, 1)
  return PERIODS.map(({ period, label }) => {
    const start = period === 'ytd' ? newYear : now - Number.parseInt(period, 10) * DAY_MS
    return { period, label, span: { start, end: now } }
  })
}

const MONTHS = [
  ...['Январь', 'Февраль', 'Март', 'Апрель', 'Май', 'Июнь'],
  ...['Июль', 'Август', 'Сентябрь', 'Октябрь', 'Ноябрь', 'Декабрь'],
]

/** The UTC calendar month `back` months before the current one. */
export function monthAt(now: number, back: number): Named & { isCurrent: boolean } {
  const today = new Date(now)
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1))
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
  const month = first.getUTCMonth()
  return {
    period: first.toISOString().slice(0, 7),
    label: `${MONTHS[month]} ${first.getUTCFullYear()}`,
    span: { start: first.getTime(), end: Math.min(next, now) },
    isCurrent: back === 0,
  }
}

/** Months from `YYYY-MM` to the current month; null for an invalid key. */
export function monthsBack(now: number, key: string): number | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key) ?? []
  if (!year || !month) return null
  const today = new Date(now)
  return (today.getUTCFullYear() - Number(year)) * 12 + today.getUTCMonth() + 1 - Number(month)
}

/** Back-to-back buckets of each length, oldest first; the newest ends now. */
export function dynamicsAt(now: number) {
  return DYNAMICS.map(({ period, label, days }) => ({
    period,
    label,
    span: { start: now - DYNAMICS_BUCKETS * days * DAY_MS, end: now },
    buckets: Array.from({ length: DYNAMICS_BUCKETS }, (_, at): Span => {
      const back = DYNAMICS_BUCKETS - 1 - at
      return { start: now - (back + 1) * days * DAY_MS, end: now - back * days * DAY_MS }
    }),
  }))
}
