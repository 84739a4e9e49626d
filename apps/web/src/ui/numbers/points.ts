import { percentText, type Value } from './text.ts'

/** «5.20 п.п.»: difference of two percentages. */
export function pointsText(value: Value, { plus = false } = {}) {
  const text = percentText(value, { plus })
  return text.endsWith('%') ? `${text.slice(0, -1)}\u00a0п.п.` : text
}
