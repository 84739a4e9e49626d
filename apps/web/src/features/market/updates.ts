import type { Reply } from '@palata/contract/endpoint'
import type { portfolio } from '@palata/contract/portfolio'
import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import { pulseKey } from './queries.ts'

/** Every cycle of updates brings the price of bitcoin. */
export const marketUpdates = {
  take(client: QueryClient, { market_pulse: { btc_price } }: Updates) {
    client.setQueryData<Reply<typeof portfolio.pulse>>(pulseKey(), (shown) => shown && { ...shown, btc_price })
  },
}
