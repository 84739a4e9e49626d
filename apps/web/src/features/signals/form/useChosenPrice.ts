import { useMemo } from 'react'
import { useFreshCoins, useStaleness } from '#features/market'
import type { ChosenCoin } from './draft.ts'

/**
 * The newest known price of the chosen coin and when it was quoted: a kept draft has the price of the day when the coin
 * was chosen. `known` is null when that is over an hour ago.
 */
export function useChosenPrice(coin: ChosenCoin | null) {
  const coins = useMemo(() => {
    if (!coin) return []
    const { price_usd: current_price, priced_at = null } = coin
    return [{ ...coin, start_price: null, current_price, price_change: null, priced_at }]
  }, [coin])
  const [fresh] = useFreshCoins(coins)
  const { current_price: price, priced_at: at } = fresh ?? { current_price: null, priced_at: null }
  return { price, at, known: useStaleness(at) === 'lost' ? null : price }
}
