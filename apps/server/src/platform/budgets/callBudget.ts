import type { Db } from '../database.ts'
import { rows } from '../database.ts'

/** Calls per UTC month that a service's plan allows. */
export interface CallBudget {
  service: string
  perMonth: number
}

/**
 * For whom a call is made. `prices`: urgent, may use all that is left. `jobs`: can wait. `readers`: somebody looks at
 * something, whom a refusal costs a part of a page.
 */
export type CallPurpose = 'prices' | 'jobs' | 'readers'

/** Share of the month's calls that deferrable calls may spend ahead of the calendar. */
const HEADROOM = 0.04
/** Share of the month's calls that all readers together may spend. */
const READERS = 0.15
/** Share that reading prices needs in a whole month; of it, the part for the days to come is spent on nothing else. */
const PRICES = 0.65
const MARGIN = 0.01

/**
 * Counts a call before it is made; false refuses it. Counted in the database, because several processes share the
 * calls. Deferrable calls may spend only the share of the month that has passed plus a margin, and never the reserve
 * of prices; readers, besides, only a small budget of their own, so that nobody can read the plan empty.
 */
export async function spendCall(
  db: Db,
  { service, perMonth }: CallBudget,
  now: Date,
  purpose: CallPurpose,
): Promise<boolean> {
  if (purpose === 'prices') return count(db, service, perMonth, now)
  const passed = shareOfMonth(now)
  const ahead = Math.min(1, passed + HEADROOM)
  if (purpose === 'readers' && !(await count(db, `${service}, readers`, Math.floor(perMonth * READERS * ahead), now)))
    return false
  return count(db, service, Math.floor(perMonth * Math.min(ahead, 1 - PRICES * (1 - passed) - MARGIN)), now)
}

async function count(db: Db, service: string, allowed: number, now: Date): Promise<boolean> {
  if (allowed < 1) return false
  const spent = await rows<{ calls: number }>(
    db,
    'provider.spend',
    `insert into provider_calls as p (service, month, calls) values ($1, date_trunc('month', $2::timestamptz at time zone 'UTC')::date, 1)
     on conflict (service, month) do update set calls = p.calls + 1 where p.calls < $3 returning calls`,
    [service, now, allowed],
  )
  return spent.length > 0
}

/** Calls spent in the UTC month of `now`. */
export async function spentCalls(db: Db, service: string, now: Date): Promise<number> {
  const [row] = await rows<{ calls: number }>(
    db,
    'provider.spent',
    `select calls from provider_calls
     where service = $1 and month = date_trunc('month', $2::timestamptz at time zone 'UTC')::date`,
    [service, now],
  )
  return row?.calls ?? 0
}

function shareOfMonth(now: Date): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const [first, next] = [Date.UTC(year, month), Date.UTC(year, month + 1)]
  return (now.getTime() - first) / (next - first)
}
