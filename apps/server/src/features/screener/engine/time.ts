export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Days since 1970, UTC. */
export const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
/** Hours since 1970. */
export const hourOf = (ms: number) => Math.floor(ms / HOUR_MS)
/** A day's price is valid at its end. */
export const closeOf = (day: number) => (day + 1) * DAY_MS
export const dayNumber = (key: string) => Date.parse(`${key}T00:00:00Z`) / DAY_MS
export const dayKey = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
