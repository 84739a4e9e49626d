import type { Right, RightSource, SubscriptionData } from '@palata/contract/membership'
import { daysBetween } from '#platform/format/days.ts'
import type { GrantRow } from './grantStore.ts'

export const DAY_MS = 86_400_000

/** Counted days run out and freeze while the person holds the NFT; other rights last as long as their cause. */
export function isCountedInDays(source: RightSource): boolean {
  return source !== 'telegram' && source !== 'pon'
}

/**
 * Start of new days: after those the person already has. Frozen days keep their order even when their dates are past.
 */
export function nextStart(open: Pick<GrantRow, 'source' | 'ends_at' | 'frozen_at'>[], now: Date): Date {
  const days = open.filter(({ source }) => isCountedInDays(source))
  const ends = days.map(({ ends_at }) => ends_at?.getTime() ?? 0)
  return new Date(Math.max(...ends, days.some(({ frozen_at }) => frozen_at) ? 0 : now.getTime()))
}

/** End of the days if they resumed at `now`. */
function projectedEnd({ ends_at, frozen_at }: Pick<GrantRow, 'ends_at' | 'frozen_at'>, now: Date): Date | null {
  if (!ends_at || !frozen_at) return ends_at
  return new Date(ends_at.getTime() + Math.max(0, now.getTime() - frozen_at.getTime()))
}

export function presentRight(grant: GrantRow, now: Date): Right {
  const state = stateOf(grant, now)
  const end = projectedEnd(grant, now)
  const waited = grant.frozen_at ? now.getTime() - grant.frozen_at.getTime() : 0
  const start = new Date(Math.max(now.getTime(), grant.starts_at.getTime() + waited))
  const isOver = state === 'ended' || state === 'revoked'
  return {
    id: grant.id,
    source: grant.source,
    starts_at: grant.starts_at.toISOString(),
    ends_at: state === 'frozen' ? null : ((grant.revoked_at ?? end)?.toISOString() ?? null),
    state,
    days_left: isOver ? 0 : end && daysBetween(start, end),
    reason: grant.reason,
  }
}

/** Sums up the member's rights by source. `open` must not contain ended rights. */
export function summarise(open: GrantRow[], now: Date): SubscriptionData {
  const of = (source: RightSource) => open.filter((grant) => grant.source === source)
  const [telegram, paid, pon] = [of('telegram'), of('cryptocloud'), of('pon')]
  const isFrozen = paid.some(({ frozen_at }) => frozen_at)
  const [telegramEnd, paidEnd] = [latestEnd(telegram, now), latestEnd(paid, now)]
  const paidDays = paidEnd && daysBetween(now, paidEnd)
  return {
    subscription_end_date: latestEnd(open, now)?.toISOString() ?? null,
    has_telegram_subscription: telegram.length > 0,
    telegram_days_left: telegramEnd && daysBetween(now, telegramEnd),
    telegram_subscription_end_date: telegramEnd?.toISOString() ?? null,
    has_cryptocloud_subscription: paid.length > 0,
    cryptocloud_days_left: paidDays,
    cryptocloud_subscription_end_date: isFrozen ? null : (paidEnd?.toISOString() ?? null),
    cryptocloud_frozen_remaining_days: isFrozen ? paidDays : null,
    has_pon_subscription: pon.length > 0,
  }
}

function stateOf(grant: GrantRow, now: Date): Right['state'] {
  if (grant.revoked_at) return 'revoked'
  if (grant.frozen_at) return 'frozen'
  if (grant.closed_at || (grant.ends_at && grant.ends_at <= now)) return 'ended'
  return grant.starts_at > now ? 'upcoming' : 'active'
}

/** Latest projected end; null when there are no grants or one is endless. */
function latestEnd(grants: GrantRow[], now: Date): Date | null {
  const ends = grants.map((grant) => projectedEnd(grant, now))
  if (ends.length === 0 || ends.includes(null)) return null
  return new Date(Math.max(...ends.map((end) => end!.getTime())))
}
