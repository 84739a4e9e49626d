import type { RightSource } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'
import { daysBetween } from '#platform/format/days.ts'
import type { Viewer } from '#platform/viewer.ts'

export interface AccessRow {
  id: number
  username: string
  name: string
  avatar: string
  groups: string[]
  has_pon: boolean
  has_telegram: boolean
  /** End of the longest right; null without one or when it has no end. */
  ends_at: Date | null
  /** When the first of the running rights ends; another may follow it, or not. Null when none of them ends. */
  next_end: Date | null
  /** Ends of each subscription; null without one. */
  cryptocloud_ends_at: Date | null
  telegram_ends_at: Date | null
  has_access: boolean
  /** Frozen or closed: the person cannot sign in and has no access. */
  is_shut: boolean
  shut_reason: string | null
  /** Until when the person may not write; null when not limited. */
  limited_until: Date | null
  limit_reason: string | null
}

/** SQL condition: account `a` is frozen or closed. */
export const SHUT = `exists (select from restrictions s where s.account_id = a.id and s.kind <> 'limited' and s.lifted_at is null)`

const END = "g.ends_at + coalesce($2 - g.frozen_at, interval '0')"

/**
 * A person and the union of their grants at `now`; reads one index range of grants. Frozen days count: they are frozen
 * only under a right that covers them or while the account is shut, and run again from the instant that ends.
 */
export async function findAccess(db: Db, accountId: number, now: Date) {
  const [row] = await rows<AccessRow>(
    db,
    'access.find',
    `select a.id, a.username, a.name, a.avatar, a.groups,
       coalesce(bool_or(g.source = 'pon'), false) as has_pon,
       coalesce(bool_or(g.source = 'telegram'), false) as has_telegram,
       case when bool_and(g.ends_at is not null) then max(${END}) end as ends_at,
       min(g.ends_at) filter (where g.starts_at <= $2 and g.frozen_at is null) as next_end,
       max(${END}) filter (where g.source = 'cryptocloud') as cryptocloud_ends_at,
       max(${END}) filter (where g.source = 'telegram') as telegram_ends_at,
       coalesce(bool_or(g.starts_at <= $2), false) and not coalesce(bool_or(r.kind <> 'limited'), false) as has_access,
       coalesce(bool_or(r.kind <> 'limited'), false) as is_shut,
       max(r.reason) filter (where r.kind <> 'limited') as shut_reason,
       max(r.until) as limited_until, max(r.reason) filter (where r.kind = 'limited') as limit_reason
     from accounts a
     left join restrictions r on r.account_id = a.id and r.lifted_at is null and (r.until is null or r.until > $2)
     left join grants g on g.account_id = a.id and g.revoked_at is null
       and (g.ends_at is null or g.ends_at > $2 or (g.frozen_at is not null and g.closed_at is null))
     where a.id = $1
     group by a.id`,
    [accountId, now],
  )
  return row && presentAccess(row, now)
}

/** Access with the person's rights as a reader, and the days left, rounded up; null without such a subscription. */
function presentAccess(row: AccessRow, now: Date) {
  const daysLeft = (end: Date | null) => end && daysBetween(now, end)
  return {
    ...row,
    viewer: viewerOf(row),
    days_left: daysLeft(row.ends_at) ?? 0,
    cryptocloud_days_left: daysLeft(row.cryptocloud_ends_at),
    telegram_days_left: daysLeft(row.telegram_ends_at),
  }
}

function viewerOf(access: AccessRow): Viewer {
  return {
    id: access.id,
    username: access.username,
    hasPaidAccess: access.has_access,
    isModerator: access.groups.includes('Moderators') || access.groups.includes('Editors'),
    ...(access.limited_until && { limit: { until: access.limited_until, reason: access.limit_reason! } }),
  }
}

export type Access = ReturnType<typeof presentAccess>

/** People among these who may read members' texts, by the rule of `findAccess`, for many at once. */
export async function keepMembers(db: Db, accountIds: number[], now: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'access.members',
    `select a.id from accounts a
     where a.id = any($1::int[]) and not ${SHUT} and (a.groups && '{Moderators,Editors}' or exists (
       select from grants g where g.account_id = a.id and g.revoked_at is null and g.starts_at <= $2
         and (g.ends_at is null or g.ends_at > $2 or (g.frozen_at is not null and g.closed_at is null))))
     order by a.id`,
    [accountIds, now],
  )
  return found.map(({ id }) => id)
}

/** Access of each of these people at `now`: its sources and its end. */
export async function listAccess(db: Db, accountIds: number[], now: Date) {
  return rows<{ id: number; has_access: boolean; ends_at: Date | null; sources: RightSource[] }>(
    db,
    'access.list',
    `select a.id, coalesce(bool_or(g.starts_at <= $2), false) and not ${SHUT} as has_access,
       case when bool_and(g.ends_at is not null) then max(${END}) end as ends_at,
       coalesce(array_agg(distinct g.source) filter (where g.starts_at <= $2), '{}') as sources
     from accounts a left join grants g on g.account_id = a.id and g.revoked_at is null
       and (g.ends_at is null or g.ends_at > $2 or (g.frozen_at is not null and g.closed_at is null))
     where a.id = any($1::integer[]) group by a.id`,
    [accountIds, now],
  )
}

/** Whether the account is frozen or closed, read within this transaction. */
export async function isShut(tx: Db, accountId: number): Promise<boolean> {
  const found = await rows(tx, 'access.shut', `select a.id from accounts a where a.id = $1 and ${SHUT}`, [accountId])
  return found.length > 0
}
