import { AWAY_HOURS } from '@palata/contract/digest'
import { type Db, rows } from '#platform/database.ts'

/** What the server knows of a person's last absence. */
export interface Visit {
  seen_at: Date
  left_at: Date | null
  put_away: Date | null
}

const AWAY_MS = AWAY_HOURS * 3_600_000

export async function findVisit(db: Db, accountId: number): Promise<Visit | undefined> {
  const [row] = await rows<Visit>(
    db,
    'digest.visit',
    'select seen_at, left_at, put_away from digest_visits where account_id = $1',
    [accountId],
  )
  return row
}

/** When the person left before this visit; null when they never came back from anywhere. */
export function leftAt(visit: Visit | undefined, now: Date): Date | null {
  if (!visit) return null
  return now.getTime() - visit.seen_at.getTime() > AWAY_MS ? visit.seen_at : visit.left_at
}

/**
 * The person is here. Devices that tell it at once wait for each other, and a moment earlier than the last one changes
 * nothing.
 */
export async function notePresent(db: Db, accountId: number, now: Date) {
  await rows(
    db,
    'digest.present',
    `insert into digest_visits as v (account_id, seen_at) values ($1, $2)
     on conflict (account_id) do update set
       left_at = case when excluded.seen_at - v.seen_at > interval '${AWAY_HOURS} hours' then v.seen_at else v.left_at end,
       seen_at = excluded.seen_at
     where excluded.seen_at - v.seen_at > interval '1 minute'`,
    [accountId, now],
  )
}

/** Remembers that the card of the absence was put away; that of an earlier absence never returns. */
export async function putAway(db: Db, accountId: number, since: Date) {
  await rows(
    db,
    'digest.putAway',
    `update digest_visits set put_away = $2
     where account_id = $1 and (put_away is null or put_away < $2)`,
    [accountId, since],
  )
}
