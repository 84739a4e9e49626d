import { type Db, rows } from '#platform/database.ts'
import type { Source } from '../reading/rows.ts'

export interface DueSource {
  id: number
  username: string
  /** The network's id of the source; empty until known. */
  external_id: string
  newest_id: string
  failures: number
  pages_due: number
  answered_at: Date | null
}

/** Takes up to `limit` due sources. If the process dies, another one may take them after ten minutes. */
export function takeDue(
  db: Db,
  source: Source,
  limit: number,
  now: Date,
  /** Only sources whose network id is not known yet. */
  { isUnknown = false } = {},
): Promise<DueSource[]> {
  return rows<DueSource>(
    db,
    'forecasters.takeDue',
    `update forecasters set ask_at = $1::timestamptz + interval '10 minutes', asked_at = $1
     where id in (select id from forecasters where source = $3 and is_followed and not is_paused and not is_demo and ask_at <= $1
         and (external_id = '' or not $4::boolean)
       order by ask_at, id limit $2 for update skip locked)
     returning id, username, external_id, newest_id, failures, pages_due, answered_at`,
    [now, limit, source, isUnknown],
  )
}

/** Facts a source states about itself. */
export interface Told {
  name: string
  /** Address of its avatar there; empty when it has none, null when not told. */
  picture: string | null
  followers: number | null
}

/** Records success and clears earlier failures. */
export async function keepAnswered(
  db: Db,
  id: number,
  { name, picture, followers }: Told,
  { now, askAt }: { now: Date; askAt: Date },
) {
  await rows(
    db,
    'forecasters.answered',
    `update forecasters set answered_at = $2, ask_at = $3, failures = 0, problem = '', pages_due = 0,
       name = coalesce(nullif($4, ''), name), avatar_source = coalesce($5, avatar_source), followers_count = coalesce($6, followers_count) where id = $1`,
    [id, now, askAt, name, picture, followers],
  )
}

/** Records a failure: no answer, or one that cannot be read. */
export async function keepFailed(db: Db, id: number, problem: string, askAt: Date) {
  await rows(
    db,
    'forecasters.failed',
    'update forecasters set failures = failures + 1, problem = $2, ask_at = $3 where id = $1',
    [id, problem.slice(0, 300), askAt],
  )
}

export async function newestOf(db: Db, id: number): Promise<Date | null> {
  const [row] = await rows<{ at: Date | null }>(
    db,
    'forecasters.newest',
    'select max(created_at) as at from forecaster_posts where forecaster_id = $1',
    [id],
  )
  return row?.at ?? null
}

/** Numbers of all posts that a page holds between its lowest and highest number. */
export interface Seen {
  numbers: number[]
  /** False for the latest page: known posts newer than it are deleted too, unless read a moment ago. */
  isBounded: boolean
}

/** A page may be minutes old: posts that the bot brought since then are not deleted. */
const GRACE = '15 minutes'

/** Marks known messages missing from the channel's page as deleted. Returns their number. */
export async function markGone(tx: Db, forecasterId: number, { numbers, isBounded }: Seen, now: Date): Promise<number> {
  if (numbers.length === 0) return 0
  const gone = await rows<{ id: number }>(
    tx,
    'forecasters.markGone',
    `update forecaster_posts set deleted_at = $5
     where forecaster_id = $1 and deleted_at is null and read_at < $5::timestamptz - interval '${GRACE}'
       and split_part(object_id, '/', 2)::bigint between $3 and coalesce($4, 9999999999)
       and split_part(object_id, '/', 2)::bigint <> all($2::bigint[])
     returning id`,
    [forecasterId, numbers, Math.min(...numbers), isBounded ? Math.max(...numbers) : null, now],
  )
  return gone.length
}

export interface SourceRow {
  id: number
  source: Source
  username: string
  name: string
  followers_count: number | null
  is_followed: boolean
  is_paused: boolean
  is_demo: boolean
  newest_at: Date | null
  posts_of_day: number
  asked_at: Date | null
  answered_at: Date | null
  ask_at: Date
  failures: number
  problem: string
}

/** All sources ever followed; followed ones first. */
export function listSources(db: Db, now: Date): Promise<SourceRow[]> {
  return rows<SourceRow>(
    db,
    'forecasters.sources',
    `select f.id, f.source, f.username, f.name, f.followers_count, f.is_followed, f.is_paused, f.is_demo, f.asked_at,
       f.answered_at, f.ask_at, f.failures, f.problem, newest.at as newest_at, fresh.posts as posts_of_day
     from forecasters f
     cross join lateral (select max(p.created_at) as at from forecaster_posts p where p.forecaster_id = f.id) newest
     cross join lateral (select count(*)::integer as posts from forecaster_posts p
       where p.forecaster_id = f.id and p.created_at > $1::timestamptz - interval '1 day') fresh
     order by f.is_followed desc, f.source, lower(f.username) limit 1000`,
    [now],
  )
}

export async function findSource(db: Db, source: Source, username: string) {
  const [row] = await rows<Pick<SourceRow, 'id' | 'username' | 'is_followed' | 'is_paused' | 'is_demo'>>(
    db,
    'forecasters.source',
    'select id, username, is_followed, is_paused, is_demo from forecasters where source = $1 and lower(username) = lower($2)',
    [source, username],
  )
  return row
}

/** Follows the source and makes it due now, with `pages` of history. */
export async function followSource(db: Db, source: Source, username: string, pages: number, now: Date) {
  await rows(
    db,
    'forecasters.follow',
    `insert into forecasters (source, username, followed_at, ask_at, pages_due) values ($1, $2, $3, $3, $4)
     on conflict (source, lower(username)) do update set is_followed = true, is_paused = false, followed_at = $3, ask_at = $3,
       pages_due = $4, failures = 0, problem = ''`,
    [source, username, now, pages],
  )
}

export async function setFollowed(db: Db, id: number, isFollowed: boolean) {
  await rows(db, 'forecasters.setFollowed', 'update forecasters set is_followed = $2 where id = $1', [id, isFollowed])
}

/** Pauses or resumes; a resumed source is due at once. */
export async function setPaused(db: Db, id: number, isPaused: boolean, now: Date) {
  await rows(
    db,
    'forecasters.setPaused',
    'update forecasters set is_paused = $2, ask_at = case when $2 then ask_at else $3 end where id = $1',
    [id, isPaused, now],
  )
}

/** Clears failures and makes the source due now with `pages` of history. */
export async function setReread(db: Db, id: number, pages: number, now: Date) {
  await rows(
    db,
    'forecasters.reread',
    `update forecasters set ask_at = $3, pages_due = $2, failures = 0, problem = '' where id = $1`,
    [id, pages, now],
  )
}
