import type { CalendarDay } from '@palata/contract/calendar'
import { useState } from 'react'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import { weekdayOf } from '../days.ts'
import type { MonthView } from '../month/useMonth.ts'

const DAY_MS = 86_400_000
const moved = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
const mondayOf = (date: string) => moved(date, -weekdayOf(date))

/** The shown week and the functions that move it; leaving the month turns the month too. */
export function useWeek(view: MonthView, days: readonly CalendarDay[]) {
  const [asked, setAsked] = useState<string | null>(null)
  const first = days[0]?.date
  const last = days.at(-1)?.date
  const today = mondayOf(dayAt(new Date()))
  const wanted = asked ?? today
  const monday = first && last && wanted >= first && wanted <= last ? wanted : (first ?? wanted)
  const go = (to: string, turn: (() => void) | undefined) => {
    const isOutside = !first || !last || to < first || to > last
    if (isOutside && !turn) return undefined
    return () => {
      setAsked(to)
      if (isOutside) turn?.()
    }
  }
  return {
    name: nameOf(monday),
    days: days.filter(({ date }) => date >= monday && date < moved(monday, 7)),
    previous: go(moved(monday, -7), view.previous),
    next: go(moved(monday, 7), view.next),
    goToday: () => setAsked(today),
    /** Resets to the month's first week after the month was turned as a whole. */
    forget: () => setAsked(null),
  }
}

/** «16 — 22 ноября», «30 ноября — 6 декабря» */
function nameOf(monday: string) {
  const sunday = moved(monday, 6)
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7)
  return `${isOneMonth ? Number(monday.slice(8)) : dayAndMonth(monday)}\u00a0— ${dayAndMonth(sunday)}`
}
