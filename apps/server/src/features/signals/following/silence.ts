import { DELISTED_DAYS, SUSPENDED_HOURS } from '@palata/contract/signals/callRules'
import type { End, Followed } from './rules.ts'
import type { Believed } from './start.ts'

const HOUR_MS = 3_600_000
const SUSPENDED_MS = SUSPENDED_HOURS * HOUR_MS
const DELISTED_MS = DELISTED_DAYS * 24 * HOUR_MS

type Silent = Pick<Followed, 'direction' | 'last_price' | 'followed_to'> & {
  start_price: number
  suspended_since: Date | null
}

/**
 * What the silence of all sources means. `isWhole`: they were asked for all until now; otherwise it may be ours. After 72
 * hours without a price the call is suspended; after 30 days it has ended: a long lost all, a short stands at the last
 * price.
 */
export function silenceOf(
  call: Silent,
  quote: Believed,
  isWhole: boolean,
  now: Date,
): { suspendedSince: Date | null; end: End | null } {
  const heard = Math.max(call.followed_to.getTime(), quote.quoted_at?.getTime() ?? 0)
  const silence = now.getTime() - heard
  if (silence <= SUSPENDED_MS) return { suspendedSince: null, end: null }
  if (!isWhole) return { suspendedSince: call.suspended_since, end: null }
  const suspendedSince = call.suspended_since ?? new Date(heard)
  if (silence <= DELISTED_MS || call.direction === null) return { suspendedSince, end: null }
  const price = call.direction === 'long' ? 0 : (call.last_price ?? call.start_price)
  return {
    suspendedSince,
    end: { at: new Date(heard + DELISTED_MS), price, by: 'delisted', isCoarse: false, bars: [] },
  }
}
