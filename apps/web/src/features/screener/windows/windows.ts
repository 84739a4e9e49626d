import type { Dynamics, Impulse, Month, Period, WindowCoin, WindowStats } from '@palata/contract/screener/windows'
import { plural, tied } from '#ui/format/index.ts'
import { dayAndMonth, monthHeading } from '#ui/time/time.ts'

/** A window of any mode, for its list and the head of its coins. */
export interface Window {
  /** Name in the address and in calls. */
  key: string
  /** «14 окт — сейчас», «7 дней», «Ноябрь 2026», «По неделям» */
  label: string
  /** «37 дней» */
  note: string
  /** Whether the window is still open. */
  isOpen: boolean
  baseChange: number | null
  stats: WindowStats
  topCoins: readonly WindowCoin[]
  direction?: 'up' | 'down'
  /** Dynamics only: oldest first. */
  buckets?: Dynamics['buckets']
  /** Impulses only: prices of the base at both ends. */
  prices?: readonly [start: number, end: number | null]
  days?: number
}

const resultOf = (row: Pick<Period, 'base_change' | 'stats' | 'top_coins'>) => ({
  baseChange: row.base_change,
  stats: row.stats,
  topCoins: row.top_coins,
})

export function windowOfImpulse(row: Impulse, now: Date): Window {
  const year = now.toISOString().slice(0, 4)
  const end = row.end_date ? shortDay(row.end_date, year) : 'сейчас'
  return {
    key: String(row.impulse_id),
    label: `${shortDay(row.start_date, year)} — ${end}`,
    note: tied(`${row.duration_days} ${plural(row.duration_days, 'день', 'дня', 'дней')}`),
    isOpen: row.is_active,
    ...resultOf(row),
    direction: row.direction,
    prices: [row.start_price_usd, row.end_price_usd],
    days: row.duration_days,
  }
}

export function windowOfPeriod(row: Omit<Period, 'worst_coins'>, now: Date): Window {
  return {
    key: row.period,
    label: tied(row.label),
    note: `с ${shortDay(row.start.slice(0, 10), now.toISOString().slice(0, 4))}`,
    isOpen: true,
    ...resultOf(row),
  }
}

export function windowOfMonth(row: Month): Window {
  return {
    key: row.period,
    label: tied(monthHeading(`${row.period}-01`)),
    note: row.is_current ? 'идёт' : '',
    isOpen: row.is_current,
    ...resultOf(row),
  }
}

export function windowOfDynamics(row: Dynamics, now: Date): Window {
  return { ...windowOfPeriod(row, now), buckets: row.buckets }
}

/** «14 окт», «14 окт 2025»; a UTC day. */
export function shortDay(day: string, thisYear: string) {
  const [date = '', month = ''] = dayAndMonth(day).split(' ')
  const short = `${date}\u00a0${month.slice(0, 3)}`
  return day.startsWith(thisYear) ? short : `${short}\u00a0${day.slice(0, 4)}`
}
