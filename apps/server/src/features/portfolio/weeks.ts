import { type CoinWeek, WEEK_POINTS } from '@palata/contract/portfolio'
import { listCoins } from '#features/market'
import { listPricesThen } from '#features/priceHistory'
import type { Db } from '#platform/database.ts'
import { listAssetIds } from './store.ts'

const WEEK_MS = 7 * 86_400_000
const STEP_MS = WEEK_MS / WEEK_POINTS

/** The last week of each coin, in the portfolio's order: prices at equal steps, the first seven days ago. */
export async function listWeeks(db: Db, accountId: number, now: Date): Promise<CoinWeek[]> {
  const ids = await listAssetIds(db, accountId)
  if (ids.length === 0) return []
  const times = Array.from({ length: WEEK_POINTS }, (_, at) => new Date(now.getTime() - WEEK_MS + at * STEP_MS))
  const [coins, prices] = await Promise.all([
    listCoins(db, ids),
    listPricesThen(
      db,
      ids.flatMap((coinId) => times.map((at) => ({ coinId, at }))),
    ),
  ])
  const apiIds = new Map(coins.map(({ id, api_id }) => [id, api_id]))
  return ids.map((id, place) => {
    const line = prices.slice(place * WEEK_POINTS, (place + 1) * WEEK_POINTS)
    return {
      api_id: apiIds.get(id)!,
      price_then: line[0]?.price ?? null,
      points: line.flatMap((point) => (point ? [point.price] : [])),
    }
  })
}
