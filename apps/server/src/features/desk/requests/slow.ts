import { contract } from '@palata/contract'
import type { DeskSlowRoute } from '@palata/contract/desk/own/overview'
import type { Endpoint } from '@palata/contract/endpoint'
import type { Db } from '#platform/database.ts'
import { bucketMs } from '#platform/replies/requestTimes.ts'
import { type DayTimes, listTimes } from './store.ts'

const DAY_MS = 86_400_000
/** A noticeable delay (95th percentile), and a long wait (the worst answer). */
const FELT_MS = 300
const WAITED_MS = 2_000
/** Fewest answers for a meaningful percentile. */
const TELLING = 5
const SHOWN = 8

/** Slow routes of the last 24 hours, slowest first, at most 8; empty when none was slow. */
export async function listSlow(db: Db, now: Date): Promise<DeskSlowRoute[]> {
  const times = await listTimes(db, new Date(now.getTime() - DAY_MS))
  return times
    .map((one) => ({ ...one, p95_ms: p95Of(one) }))
    .filter(({ count, p95_ms, worst_ms }) => (count >= TELLING && p95_ms >= FELT_MS) || worst_ms >= WAITED_MS)
    .sort((one, other) => other.p95_ms - one.p95_ms || other.worst_ms - one.worst_ms)
    .slice(0, SHOWN)
    .map(({ route, count, p95_ms, worst_ms, worst_at }) => ({
      route,
      about: ABOUT.get(route) ?? '',
      count,
      p95_ms,
      worst_ms,
      worst_at: worst_at.toISOString(),
    }))
}

/** 95th percentile in milliseconds, to the precision of the buckets; at most the longest answer. */
function p95Of({ count, buckets, worst_ms }: DayTimes): number {
  let seen = 0
  for (const [bucket, value] of buckets.entries()) {
    seen += value
    if (seen >= count * 0.95) return Math.min(bucketMs(bucket), worst_ms)
  }
  return worst_ms
}

/** Description of each route from the contract. */
const ABOUT = new Map(
  (Object.values(contract) as Record<string, Endpoint>[]).flatMap((endpoints) =>
    Object.values(endpoints).map(({ at, about }) => [at as string, about] as const),
  ),
)
