import type { MarketCoin } from '@palata/contract/search/market'
import type { ComponentProps } from 'react'
import { PriceNow, useStaleness } from '#features/market'
import { Change, Figure } from '#ui/numbers/index.ts'

interface MarketPriceProps extends Pick<ComponentProps<typeof Figure>, 'inControl' | 'isColumn'> {
  coin: MarketCoin
}

/** The coin's price with its age; without one when the market's own service has just given it. */
export function MarketPrice({ coin: { price_usd: price, priced_at: at }, ...place }: MarketPriceProps) {
  return at ? <PriceNow price={price} at={at} {...place} /> : <Figure kind="price" value={price} {...place} />
}

interface MarketChangeProps extends Pick<ComponentProps<typeof Change>, 'isPeriodNamed' | 'inColumn'> {
  coin: MarketCoin
}

/** The change of a day; unknown when the price is too old to be shown. */
export function MarketChange({ coin: { change_1d_usd: change, priced_at: at }, ...place }: MarketChangeProps) {
  const isLost = useStaleness(at) === 'lost' && at !== null
  return <Change percent={isLost ? null : change} period="24 ч" plus {...place} />
}
