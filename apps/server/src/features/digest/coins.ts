import { changePercent } from '@palata/contract/change'
import type { DigestCoin } from '@palata/contract/digest'
import { listCoins, pictureUrl } from '#features/market'
import { countNamed } from '#features/mentions'
import { listAssetIds } from '#features/portfolio'
import { listPricesThen } from '#features/priceHistory'
import type { Tiding } from '#manifest.ts'
import type { Db } from '#platform/database.ts'

/** Percent below which a coin did not move. */
const STILL = 1
const COIN_TEXTS = 2

/** The reader's coins at the moment and now; `moved` the most first. */
export async function readOwnCoins(db: Db, accountId: number, since: Date) {
  const ids = await listAssetIds(db, accountId)
  if (ids.length === 0) return { ids, moved: [], count: 0 }
  const coins = await listCoins(db, ids)
  const prices = await listPricesThen(
    db,
    coins.map(({ id }) => ({ coinId: id, at: since })),
  )
  const priced = coins.flatMap(({ api_id, symbol, price_usd: now }, place): DigestCoin[] => {
    const before = prices[place]?.price ?? null
    const change = changePercent(before, now)
    if (before === null || now === null || change === null) return []
    return [{ api_id, symbol: symbol.toUpperCase(), image: pictureUrl(api_id), before, now, change }]
  })
  const moved = priced
    .filter(({ change }) => Math.abs(change) >= STILL)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change) || (one.api_id < other.api_id ? -1 : 1))
  return { ids, moved, count: priced.length }
}

/** Ids of the two publications that name most of these coins; of equals, the more discussed and then the newer. */
export async function findCoinTexts(
  db: Db,
  coinIds: number[],
  window: { since: Date; until: Date },
  posts: ReadonlyMap<number, Tiding>,
): Promise<ReadonlySet<number>> {
  if (coinIds.length === 0) return new Set()
  const named = (await countNamed(db, coinIds, 'post', window)).flatMap(({ entity_id, coins }) => {
    const tiding = posts.get(entity_id)
    return tiding && tiding.kind !== 'correction' ? [{ tiding, coins }] : []
  })
  named.sort(
    (one, other) =>
      other.coins - one.coins ||
      (other.tiding.comments ?? 0) - (one.tiding.comments ?? 0) ||
      other.tiding.at.getTime() - one.tiding.at.getTime() ||
      other.tiding.id - one.tiding.id,
  )
  return new Set(named.slice(0, COIN_TEXTS).map(({ tiding }) => tiding.id))
}
