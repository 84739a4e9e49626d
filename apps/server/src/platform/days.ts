/** The product's day runs by Moscow, where its readers are. */
export const ZONE = 'Europe/Moscow'

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** `YYYY-MM-DD` of the instant in Moscow. */
export function dayKey(instant: Date): string {
  return parts.format(instant)
}
