import type { Reply } from '../endpoint.ts'
import type { ledger } from '../ledger.ts'
import type { Beforehand } from '../record.ts'
import type { Call } from '../signals/call.ts'
import type { OpenedSignal } from '../signals/signal.ts'
import type { LedgerPayload } from './entries.ts'
import type { Witnessed } from './witness.ts'

export type Seal = NonNullable<Reply<typeof ledger.seal>['seal']>

/** What the reader sees of the call, to be compared with what is sealed. Prices in USD, result in percent. */
export interface ShownCall extends Pick<Call, 'number' | 'author_key' | 'seal_index' | 'sealed_at'> {
  coin: string
  title: string
  direction: LedgerPayload['direction']
  target: number | null
  stop: number | null
  /** Null while the call is open. */
  result: number | null
  /** The end of its term; null without one, and where it is closed to the reader. */
  deadline: string | null
  /** What was said beforehand; null where it is closed to the reader. */
  said: Pick<Beforehand, 'is_said' | 'author' | 'author_salt' | 'position'> | null
}

/** What a page of the signal shows. */
export function shownCall(signal: OpenedSignal, said: Beforehand | null): ShownCall {
  const { number, author_key, seal_index, sealed_at } = signal.call
  return {
    number,
    author_key,
    seal_index,
    sealed_at,
    coin: signal.coin.api_id,
    title: signal.title,
    direction: signal.direction,
    target: signal.target_price_usd,
    stop: signal.stop_price_usd,
    result: signal.ended_at ? signal.result_percent : null,
    deadline: signal.horizon_at,
    said,
  }
}

/**
 * `idea`: the idea on the screen is the sealed one; `confidence`: so is the author's confidence, which may still be hidden
 * from the reader; `entries`: the commitment, the number and the time are those of the entries; `path`: the entries are
 * under the root; `root`: the root is signed; `log`: the log continues what this browser saw.
 */
export type CheckStep =
  | { step: 'idea'; is: 'right' | 'wrong'; hash: string; differs: Difference[] }
  | { step: 'idea'; is: 'closed' }
  | { step: 'confidence'; is: 'right' | 'wrong' | 'closed'; percent: number | null }
  | { step: 'entries'; is: 'right' | 'wrong'; index: number; bytes: number; commitment: string }
  | { step: 'path'; is: 'right' | 'wrong'; hashes: number; leaf: string }
  | { step: 'root'; is: 'right' | 'wrong'; origin: string; size: number; root: string }
  | { step: 'log'; is: 'right' | 'wrong' | 'new'; seen: Witnessed }

export type Difference = 'text' | 'title' | 'coin' | 'direction' | 'target' | 'stop' | 'result' | 'position'

export interface Idea {
  index: number
  salt: string
  payload: string
}
