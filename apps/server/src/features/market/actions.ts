import type { CoinPrice } from '@palata/contract/market'
import type { Db } from '#platform/database.ts'
import { BASE_COINS } from './prices/baseCoins.ts'
import { listCoins } from './store.ts'

/** Price in USD and the day's change in percent, with the time of the quote. */
export async function bitcoinPrice(db: Db): Promise<CoinPrice> {
  const [bitcoin] = await listCoins(db, [BASE_COINS.btc.id])
  return {
    price_usd: bitcoin?.price_usd ?? null,
    change_1d_usd: bitcoin?.change_1d ?? null,
    updated_at: bitcoin?.quoted_at?.toISOString() ?? null,
  }
}
