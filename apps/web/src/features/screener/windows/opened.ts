import type { Dynamics, Impulse, Month, Period } from '@palata/contract/screener/windows'
import type { Coins } from '../queries.ts'
import type { Mode } from '../view.ts'
import { type Window, windowOfDynamics, windowOfImpulse, windowOfMonth, windowOfPeriod } from './windows.ts'

/** The window of a list of coins, also when the list of windows has not loaded it yet. */
export function windowOfCoins(mode: Mode, { window }: Coins): Window {
  const now = new Date()
  if (mode === 'impulse') return windowOfImpulse(window as Impulse, now)
  if (mode === 'monthly') return windowOfMonth(window as Month)
  return mode === 'period' ? windowOfPeriod(window as Period, now) : windowOfDynamics(window as Dynamics, now)
}

/** Whether the window ends at the live price. */
export const isOpenWindow = (mode: Mode, coins: Coins) => windowOfCoins(mode, coins).isOpen

/** The window opened when the address names none; an impulse is known only after the list has loaded. */
export function firstWindow(mode: Mode, windows: readonly Window[] | undefined, now: Date): string | null {
  if (mode === 'monthly') return windows?.[0]?.key ?? now.toISOString().slice(0, 7)
  if (mode === 'impulse') return windows?.[0]?.key ?? null
  return '7d'
}
