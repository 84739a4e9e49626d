import { useQueryClient } from '@tanstack/react-query'
import { Witness } from '#features/ledger'
import { CoinTooltips, PriceRefresh } from '#features/market'
import { useAccess, useLapseNotice } from '#features/membership'
import { OfflineParts } from '#features/offline'
import { useReturnFromTelegram, useWantedPurchase } from '#features/payments'
import { PlayerHost } from '#features/podcasts'
import { CoinStar, usePortfolioKept } from '#features/portfolio'
import { FullValues } from '../ui/numbers/index.ts'
import { PullToRefresh } from '../ui/scrolling/PullToRefresh.tsx'
import { refreshPage } from './refreshPage.ts'

/** Parts loaded when idle: tooltips, and actions that continue from an earlier page. */
export function IdleParts() {
  const client = useQueryClient()
  useReturnFromTelegram()
  useWantedPurchase()
  useLapseNotice()
  usePortfolioKept()
  const isPaid = useAccess() === 'paid'
  return (
    <>
      <PlayerHost />
      <PullToRefresh reload={() => refreshPage(client)} />
      <CoinTooltips star={(coin) => <CoinStar coin={coin} />} />
      <PriceRefresh />
      <FullValues />
      <OfflineParts mayKeepBookmarks={isPaid} />
      {isPaid && <Witness />}
    </>
  )
}
