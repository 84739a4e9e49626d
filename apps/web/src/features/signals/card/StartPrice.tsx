import type { Signal } from '@palata/contract/signals/signal'
import { Figure } from '#ui/numbers/index.ts'

/** The price at which a call began, or why there is none. */
export function StartPrice({
  signal: { call, start_price_usd },
}: {
  signal: Pick<Signal, 'call' | 'start_price_usd'>
}) {
  if (call.state === 'starting') return 'ждём первую минуту'
  if (call.state === 'void') return call.void_why === 'past_bound' ? 'была за границей' : 'цены не было'
  return <Figure kind="price" value={start_price_usd} isColumn />
}
