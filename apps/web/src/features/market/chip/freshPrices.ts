import { changePercent } from '@palata/contract/change'
import type { QuotedPrice } from '@palata/contract/market'
import type { CoinPrice } from '@palata/contract/posts'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/** Prices that `PriceRefresh` received while the page was open, by coin. */
type Prices = Record<string, QuotedPrice>

export const receivedPrices = queryOptions<Prices>({
  queryKey: ['market', 'prices'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
})

const shown = new Set<{ coins: readonly CoinPrice[] }>()

/** Coins whose prices are on the screen, as their posts had them. */
export const coinsOnScreen = () => [...shown].flatMap(({ coins }) => coins)

/** A post's coins with the newest known prices; while mounted, their prices are kept fresh by `PriceRefresh`. */
export function useFreshCoins(coins: readonly CoinPrice[]): readonly CoinPrice[] {
  const { data: prices } = useQuery(receivedPrices)
  useEffect(() => {
    const entry = { coins }
    shown.add(entry)
    return () => void shown.delete(entry)
  }, [coins])
  return useMemo(() => (prices ? coins.map((coin) => newest(coin, prices[coin.api_id])) : coins), [coins, prices])
}

/** The coin with the received price, if that was quoted later. */
export function newest(coin: CoinPrice, received: QuotedPrice | undefined): CoinPrice {
  if (!received || quotedAt(received) <= quotedAt(coin)) return coin
  const { price_usd, priced_at } = received
  return { ...coin, current_price: price_usd, priced_at, price_change: changePercent(coin.start_price, price_usd) }
}

/** Unix time of a price, ms; 0 when unknown. */
export const quotedAt = ({ priced_at }: { priced_at: string | null }) => (priced_at ? Date.parse(priced_at) : 0)

const listeners = new Set<() => void>()

/** Calls `act` when the server tells that prices changed; returns the function that stops it. */
export function onPriceNews(act: () => void) {
  listeners.add(act)
  return () => void listeners.delete(act)
}

export function tellPriceNews() {
  for (const act of listeners) act()
}
