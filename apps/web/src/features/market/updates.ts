import type { LiveNews } from '@palata/contract/live'
import type { Coin } from '@palata/contract/market'
import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import { tellPriceNews } from './chip/freshPrices.ts'
import { BITCOIN, coinKey, topGainersKey } from './queries.ts'

/** Takes the price of bitcoin from an update cycle. */
export const marketUpdates = {
  take(client: QueryClient, { market_pulse: { btc_price } }: Updates) {
    client.setQueryData<Coin>(coinKey(BITCOIN), (shown) => shown && { ...shown, ...btc_price })
  },
  /** Refetches the prices on the screen. */
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    if (news.some(({ topic }) => topic === 'prices')) {
      for (const queryKey of [coinKey(BITCOIN), topGainersKey()]) void client.invalidateQueries({ queryKey })
      tellPriceNews()
    }
    return false
  },
}
