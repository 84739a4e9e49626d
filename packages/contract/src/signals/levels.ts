/** Prices of an idea, USD. */
interface Levels {
  start: number | null
  target: number | null
  stop: number | null
}

/** What can be gained for each dollar risked, from the start to the target and to the stop; null without one of them. */
export function rewardToRisk({ start, target, stop }: Levels): number | null {
  if (start === null || target === null || stop === null || stop === start) return null
  return Math.abs(target - start) / Math.abs(start - stop)
}
