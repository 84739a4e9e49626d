import type { Absence, LeavingReason } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'

interface Row extends Omit<Absence, 'ended_at'> {
  ended_at: Date | null
}

/** A person's latest comments, in whose discussions the answers to them are counted. */
const COMMENTS_READ = 500

/** What happened since the end of the person's access; null with access, and for people who never had any. */
export async function readAbsence(db: Db, accountId: number, now: Date): Promise<Absence | null> {
  const [row] = await rows<Row>(
    db,
    'membership.absence',
    `with ended as (
       select max(least(coalesce(revoked_at, ends_at), ends_at)) as at from grants
       where account_id = $1
       having count(*) filter (where revoked_at is null
         and (ends_at is null or ends_at > $2 or frozen_at is not null and closed_at is null)) = 0),
     own as (select id, thread_id from comments where author_id = $1 order by id desc limit ${COMMENTS_READ}),
     posted as (
       select count(*) filter (where model <> 'News')::int as alpha,
         count(*) filter (where model = 'News')::int as news
       from posts, ended
       where live and published_at > ended.at and published_at <= $2),
     closed as (
       select count(*)::int as signals, (count(*) filter (where ended_by = 'target'))::int as signals_by_target
       from signals, ended where live and ended_at > ended.at and ended_at <= $2),
     answers as (
       select count(*)::int as replies from comments c, ended
       where c.thread_id in (select thread_id from own) and c.created_at > ended.at and c.removed_at is null
         and c.author_id <> $1 and (c.answered_id = $1 or c.answered_id is null
           and c.ancestors[cardinality(c.ancestors)] in (select id from own)))
     select ended.at as ended_at, posted.*, closed.*, answers.*,
       ((select count(*) from bookmarks where account_id = $1)
         + (select count(*) from signal_bookmarks where account_id = $1))::int as bookmarks,
       (select count(*)::int from portfolio_assets where account_id = $1) as coins,
       (select reason from departures where account_id = $1) as reason
     from ended, posted, closed, answers`,
    [accountId, now],
  )
  return row?.ended_at ? { ...row, ended_at: row.ended_at.toISOString() } : null
}

/** Keeps why the person did not stay; nothing is kept of people who never had access. */
export async function noteLeaving(db: Db, accountId: number, reason: LeavingReason, now: Date) {
  await rows(
    db,
    'membership.noteLeaving',
    `insert into departures (account_id, reason, at)
     select $1, $2, $3 where exists (select from grants where account_id = $1)
     on conflict (account_id) do update set reason = excluded.reason, at = excluded.at`,
    [accountId, reason, now],
  )
}

/** How many people told each reason since then, the most frequent first. */
export function countDepartures(db: Db, since: Date): Promise<{ reason: LeavingReason; count: number }[]> {
  return rows(
    db,
    'membership.countDepartures',
    'select reason, count(*)::int as count from departures where at > $1 group by reason order by count desc, reason',
    [since],
  )
}
