import { CoinTooltips } from '#features/market'
import { useLapseNotice } from '#features/membership'
import { useReturnFromTelegram, useWantedPurchase } from '#features/payments'
import { PlayerHost } from '#features/podcasts'
import { CoinStar, usePortfolioKept } from '#features/portfolio'
import { FullValues } from '../ui/numbers/index.ts'
import { PullToRefresh } from '../ui/scrolling/PullToRefresh.tsx'

/** Answers the pointer, the finger and what was begun on an earlier page. */
export function IdleParts() {
  useReturnFromTelegram()
  useWantedPurchase()
  useLapseNotice()
  usePortfolioKept()
  return (
    <>
      <PlayerHost />
      <PullToRefresh />
      <CoinTooltips star={(coin) => <CoinStar coin={coin} />} />
      <FullValues />
    </>
  )
}
