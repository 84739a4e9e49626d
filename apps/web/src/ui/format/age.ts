const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS: readonly [milliseconds: number, label: (count: number) => string][] = [
  [365 * DAY, (count) => `${count} г`],
  [30 * DAY, (count) => `${count} мес`],
  [7 * DAY, (count) => `${count} нед`],
  [DAY, (count) => `${count}д`],
  [HOUR, (count) => `${count} ч`],
  [MINUTE, (count) => `${count} мин`],
]

/** Time since the instant, in the largest whole unit. */
export function formatAge(instant: string, now: Date): string {
  const age = now.getTime() - Date.parse(instant)
  for (const [size, label] of UNITS) if (age >= size) return label(Math.floor(age / size))
  return 'только что'
}
