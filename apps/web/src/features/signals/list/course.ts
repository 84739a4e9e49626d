import type { Signal } from '@palata/contract/signals/signal'
import { plural } from '#ui/format/index.ts'

/** Percent from the price to a level; null when either is not known. */
export function distanceTo(level: number | null, price: number | null) {
  return level === null || price === null || price === 0 ? null : (100 * (level - price)) / price
}

/** Percent by which the price moved after the end; null when it is not known, or when the coin was worth nothing. */
export const afterExit = ({ end_price_usd: end, price_usd: now }: Pick<Signal, 'end_price_usd' | 'price_usd'>) =>
  distanceTo(now, end)

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

/** «30 дней», on the last two days «41 час», in the last hour «12 минут». */
export function leftText(ends: string, now: Date) {
  const left = Date.parse(ends) - now.getTime()
  if (left <= 0) return 'срок вышел'
  const [unit, one, few, many] =
    left >= 2 * DAY_MS
      ? ([DAY_MS, 'день', 'дня', 'дней'] as const)
      : left >= HOUR_MS
        ? ([HOUR_MS, 'час', 'часа', 'часов'] as const)
        : ([MINUTE_MS, 'минута', 'минуты', 'минут'] as const)
  const count = Math.max(1, Math.floor(left / unit))
  return `${count}\u00a0${plural(count, one, few, many)}`
}
