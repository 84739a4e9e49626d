import type { Signal } from '@palata/contract/signals/signal'
import { useStaleness } from '#features/market'

/** The signal without the figures of a price that is not shown any more; an ended signal keeps its result. */
export function useKnown<Shown extends Signal>(signal: Shown): Shown {
  const isLost = useStaleness(signal.priced_at) === 'lost'
  if (!isLost || signal.ended_at) return signal
  const unknown = { price_usd: null, change_all_time_percent: null, result_percent: null }
  return { ...signal, ...unknown, change_ath: null, change_atl: null }
}
