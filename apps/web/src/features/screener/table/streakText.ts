import { percentText } from '#ui/numbers/index.ts'

/** «4 ↑», «2 ↓», «0» */
export function streakText(value: number | null) {
  if (value === null) return percentText(null)
  return value === 0 ? '0' : `${Math.abs(value)}\u00a0${value > 0 ? '↑' : '↓'}`
}

/** Negative is a fall, otherwise a gain; a value that rounds to zero is not a fall. */
export function toneOfValue(value: number | null): 'up' | 'down' | undefined {
  if (value === null) return undefined
  return value < 0 && percentText(value) !== percentText(0) ? 'down' : 'up'
}
