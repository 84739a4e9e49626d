import type { RightSource } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'
import { GRANT, type GrantRow } from './grantStore.ts'

/** Whether an operator revoked a right of this source that lasted until `endsAt` or longer. */
export async function isTaken(tx: Db, accountId: number, source: RightSource, endsAt: Date): Promise<boolean> {
  const found = await rows(
    tx,
    'membership.taken',
    `select g.id from grants g join access_events e on e.grant_id = g.id and e.kind = 'revoked' and e.actor <> 'system'
     where g.account_id = $1 and g.source = $2 and g.revoked_at is not null and g.ends_at >= $3 limit 1`,
    [accountId, source, endsAt],
  )
  return found.length > 0
}

/** Freezes all counted days of the person. Returns the frozen grants. */
export async function freeze(tx: Db, accountId: number, at: Date): Promise<GrantRow[]> {
  return rows<GrantRow>(
    tx,
    'membership.freeze',
    `update grants set frozen_at = $2
     where account_id = $1 and closed_at is null and frozen_at is null and ends_at > $2
       and source not in ('telegram', 'pon')
     returning ${GRANT}`,
    [accountId, at],
  )
}

/** Resumes frozen days from `at`, in their order. Returns the resumed grants. */
export async function resume(tx: Db, accountId: number, at: Date): Promise<GrantRow[]> {
  return rows<GrantRow>(
    tx,
    'membership.resume',
    `update grants set
       starts_at = case when starts_at > frozen_at then starts_at + ($2 - frozen_at) else starts_at end,
       ends_at = ends_at + ($2 - frozen_at),
       frozen_at = null
     where account_id = $1 and closed_at is null and frozen_at is not null
     returning ${GRANT}`,
    [accountId, at],
  )
}

/** Moves counted days that begin at `from` or later earlier by `seconds`. */
export async function pullDays(tx: Db, accountId: number, from: Date, seconds: number) {
  await rows(
    tx,
    'membership.pullDays',
    `update grants set starts_at = starts_at - make_interval(secs => $3), ends_at = ends_at - make_interval(secs => $3)
     where account_id = $1 and closed_at is null and starts_at >= $2 and source not in ('telegram', 'pon')`,
    [accountId, from, seconds],
  )
}
