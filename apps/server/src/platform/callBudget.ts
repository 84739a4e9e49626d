import type { Db } from './database.ts'
import { rows } from './database.ts'

/** Calls per UTC month that a service's plan allows. */
export interface CallBudget {
  service: string
  perMonth: number
}

/** Share of the month's calls that deferrable calls may spend ahead of the calendar. */
const HEADROOM = 0.04

/**
 * Counts a call before it is made; false refuses it. Counted in the database, because several processes share the
 * calls. Urgent calls may spend all; deferrable ones (`canWait`) only the share of the month that has passed plus a
 * margin.
 */
export async function spendCall(
  db: Db,
  { service, perMonth }: CallBudget,
  now: Date,
  { canWait }: { canWait: boolean },
): Promise<boolean> {
  const allowed = canWait ? Math.floor(perMonth * Math.min(1, shareOfMonth(now) + HEADROOM)) : perMonth
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
