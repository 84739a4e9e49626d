/** Percent from `start` to `current`; null when either is unknown. */
export function changePercent(start: number | null, current: number | null): number | null {
  return start === null || current === null || start === 0 ? null : (100 * (current - start)) / start
}
