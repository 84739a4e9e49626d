import type { KnownCoin } from '@palata/contract/market'
import type { Asset } from '@palata/contract/portfolio'
import { type CoinRow, listCoins, presentCoin, presentKnown } from '#features/market'
import type { Db } from '#platform/database.ts'
import { type AssetRow, listAssets } from './store.ts'

export function presentAsset({ index }: AssetRow, coin: CoinRow): Asset {
  return { coin: presentCoin(coin), index }
}

/** The portfolio with current prices, in its order. */
export async function listPresented(db: Db, accountId: number): Promise<Asset[]> {
  return (await listHeld(db, accountId)).map(({ asset, coin }) => presentAsset(asset, coin))
}

/** Which coins are in the portfolio, in its order: their owner's to read without an access, too. */
export async function listKept(db: Db, accountId: number): Promise<KnownCoin[]> {
  return (await listHeld(db, accountId)).map(({ coin }) => presentKnown(coin))
}

async function listHeld(db: Db, accountId: number): Promise<{ asset: AssetRow; coin: CoinRow }[]> {
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
  return assets.map((asset) => ({ asset, coin: coins.get(asset.coin_id)! }))
}
