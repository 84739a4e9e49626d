import type { Dynamics, Impulse, Month, Period } from '@palata/contract/screener'
import type { Coins } from '../queries.ts'
import type { Mode } from '../view.ts'
import { type Window, windowOfDynamics, windowOfImpulse, windowOfMonth, windowOfPeriod } from './windows.ts'

/** The window that a list of coins is of, though its own list may not have come to it. */
export function windowOfCoins(mode: Mode, { window }: Coins): Window {
  const now = new Date()
  if (mode === 'impulse') return windowOfImpulse(window as Impulse, now)
  if (mode === 'monthly') return windowOfMonth(window as Month)
  return mode === 'period' ? windowOfPeriod(window as Period, now) : windowOfDynamics(window as Dynamics, now)
}

/** Whether it ends at the live price. */
export const isOpenWindow = (mode: Mode, coins: Coins) => windowOfCoins(mode, coins).isOpen

/** What is opened when the address names no window; an impulse is known only once the list has come. */
export function firstWindow(mode: Mode, windows: readonly Window[] | undefined, now: Date): string | null {
  if (mode === 'monthly') return windows?.[0]?.key ?? now.toISOString().slice(0, 7)
  if (mode === 'impulse') return windows?.[0]?.key ?? null
  return '7d'
}
