import { listDays, listHours } from '#features/market'
import type { Mention } from '#features/texts'
import type { Db } from '#platform/database.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** A quote of now is that of a post not older. */
const FRESH_MS = 15 * 60_000

/** What was named some time ago counts from what it cost then: by the hour, else by the day before, else from nothing. */
export async function pricedThen(db: Db, mentions: Mention[], at: Date, now: Date): Promise<Mention[]> {
  if (now.getTime() - at.getTime() <= FRESH_MS) return mentions
  const priced: Mention[] = []
  for (const mention of mentions) priced.push({ ...mention, ...(await priceAt(db, mention.coinId, at)) })
  return priced
}

async function priceAt(db: Db, coinId: number, at: Date): Promise<Pick<Mention, 'price' | 'pricedAt'>> {
  const hour = (await listHours(db, coinId, new Date(at.getTime() - 2 * HOUR_MS), at)).at(-1)
  if (hour) return { price: hour.price_usd, pricedAt: hour.hour }
  const dayBefore = (days: number) => new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  const day = (await listDays(db, coinId, dayBefore(3), dayBefore(1))).at(-1)
  // A day's price is that of its end.
  if (day) return { price: day.price_usd, pricedAt: new Date(Date.parse(`${day.day}T00:00:00Z`) + DAY_MS) }
  return { price: null, pricedAt: null }
}
