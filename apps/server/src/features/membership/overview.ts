import { RightSource } from '@palata/contract/membership'
import { SHUT } from '#features/access'
import { type Db, rows } from '#platform/database.ts'
import { countDepartures } from './absence.ts'

const WEEK_MS = 7 * 86_400_000
const DEPARTURES_MS = 90 * 86_400_000

interface Row {
  source: string | null
  now: number
  week_ago: number
}

/**
 * Numbers of people with access at `now` and a week before: by source of right and in total. People whose account is
 * frozen or closed now are not counted at either time. Also how many have only days that end within a week, and why
 * people did not stay, as they told within 90 days.
 */
export async function countMembers(db: Db, now: Date) {
  const found = await rows<Row>(
    db,
    'membership.count',
    `select source, count(distinct account_id) filter (where starts_at <= $1 and revoked_at is null
         and (ends_at is null or ends_at > $1 or frozen_at is not null and closed_at is null))::int as now,
       count(distinct account_id) filter (where starts_at <= $1::timestamptz - interval '7 days'
         and (closed_at is null or closed_at > $1::timestamptz - interval '7 days')
         and (ends_at is null or ends_at > $1::timestamptz - interval '7 days' or frozen_at is not null))::int as week_ago
     from grants join accounts a on a.id = account_id
     where (closed_at is null or closed_at > $1::timestamptz - interval '7 days') and not ${SHUT}
     group by grouping sets ((source), ())`,
    [now],
  )
  const of = (source: string | null) => found.find((row) => row.source === source) ?? { now: 0, week_ago: 0 }
  return {
    total: of(null).now,
    week_ago: of(null).week_ago,
    by_source: RightSource.options.map((source) => ({ source, now: of(source).now, week_ago: of(source).week_ago })),
    leaving: await countLeaving(db, now, new Date(now.getTime() + WEEK_MS)),
    left_because: await countDepartures(db, new Date(now.getTime() - DEPARTURES_MS)),
  }
}

/** Number of people whose access ends after `now` and not later than `until`. */
async function countLeaving(db: Db, now: Date, until: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'membership.countLeaving',
    `select count(distinct account_id)::int as count from grants g
     where closed_at is null and ends_at > $1 and ends_at <= $2 and not exists (
       select from grants o where o.account_id = g.account_id and o.closed_at is null
         and (o.ends_at is null or o.ends_at > $2 or o.frozen_at is not null))`,
    [now, until],
  )
  return row!.count
}
