import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { LedgerPanel, ledgerOverview } from '#features/ledger'
import { AuthorPanel, recordOf } from '#features/record'
import { CoinSignals, coinSignals, SignalsPanel } from '#features/signals'
import { RailBones } from './SignalRail.tsx'

/** Who calls, what else is called on the coin, and the ledger of all calls. What does not load is absent. */
export function CallPanels({ signal }: { signal: OpenedSignal }) {
  const api = useApi()
  const { author, coin, link } = signal
  const isNamed = author.username !== '' && link === ''
  const record = useQuery({ ...recordOf(api, author.username), enabled: isNamed })
  const onCoin = useQuery(coinSignals(api, coin.api_id))
  const overview = useQuery(ledgerOverview(api))
  if ([record, onCoin, overview].some(({ isLoading }) => isLoading)) return <RailBones />
  const summary = record.data?.summary
  return (
    <>
      {summary && <AuthorPanel username={author.username} name={author.name} summary={summary} />}
      {overview.data && signal.call.seal_index !== null && <LedgerPanel overview={overview.data} />}
      {onCoin.data && <CoinSignals of={signal} signals={onCoin.data} />}
      <SignalsPanel />
    </>
  )
}
