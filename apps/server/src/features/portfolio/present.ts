import type { Asset } from '@palata/contract/portfolio'
import { type CoinRow, listCoins, presentCoin } from '#features/market'
import type { Db } from '#platform/database.ts'
import { type AssetRow, listAssets } from './store.ts'

export function presentAsset({ index }: AssetRow, coin: CoinRow): Asset {
  return { coin: presentCoin(coin), index }
}

/** The portfolio with current prices, in its order. */
export async function listPresented(db: Db, accountId: number): Promise<Asset[]> {
  const assets = await listAssets(db, accountId)
  if (assets.length === 0) return []
  const coins = new Map(
    (
      await listCoins(
        db,
        assets.map(({ coin_id }) => coin_id),
      )
    ).map((coin) => [coin.id, coin]),
  )
  return assets.map((asset) => presentAsset(asset, coins.get(asset.coin_id)!))
}
