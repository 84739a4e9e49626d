const MOST_LINES = 5

/** Axis of a chart with values up to `most`: at most five round grid lines, the highest at `top`. */
export function scaleOf(most: number): { top: number; lines: number[] } {
  if (most <= 0) return { top: 1, lines: [] }
  const rough = most / MOST_LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power
  const count = Math.ceil(most / step)
  return { top: count * step, lines: Array.from({ length: count }, (_, index) => (index + 1) * step) }
}
