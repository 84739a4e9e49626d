import type { MarketPulse } from '@palata/contract/market'
import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import { pulseKey } from './queries.ts'

/** Every cycle of updates brings the price of bitcoin. */
export const marketUpdates = {
  take(client: QueryClient, { market_pulse: { btc_price } }: Updates) {
    client.setQueryData<MarketPulse>(pulseKey(), (shown) => shown && { ...shown, btc_price })
  },
}
