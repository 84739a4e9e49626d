import { type Db, rows } from '#platform/database.ts'

export interface FeedRow {
  version: number
  made_at: Date
  closed_at: Date | null
  replaced: string
}

export async function findFeed(db: Db, accountId: number): Promise<FeedRow | undefined> {
  const [row] = await rows<FeedRow>(
    db,
    'podcasts.feed',
    'select version, made_at, closed_at, replaced from podcast_feeds where account_id = $1',
    [accountId],
  )
  return row
}

/** Replaces the address, or creates the first one. With `only`, an address of another version stays. */
export async function replaceFeed(
  db: Db,
  accountId: number,
  { because, only }: { because: 'owner' | 'leak'; only?: number },
  now: Date,
): Promise<FeedRow | undefined> {
  const [row] = await rows<FeedRow>(
    db,
    'podcasts.replaceFeed',
    `insert into podcast_feeds as f (account_id, version, made_at) values ($1, 1, $2)
     on conflict (account_id) do update set version = f.version + 1, made_at = $2, closed_at = null,
       replaced = case when f.closed_at is null then $3 else '' end
     where $4::integer is null or (f.version = $4 and f.closed_at is null)
     returning version, made_at, closed_at, replaced`,
    [accountId, now, because, only ?? null],
  )
  return row
}

export async function closeFeedOf(db: Db, accountId: number, now: Date) {
  await rows(
    db,
    'podcasts.closeFeed',
    'update podcast_feeds set closed_at = $2 where account_id = $1 and closed_at is null',
    [accountId, now],
  )
}

/** Stores when the app was first told; the notice stays the same until access returns. Returns that time. */
export async function markEnded(db: Db, accountId: number, now: Date): Promise<Date> {
  const [row] = await rows<{ ended_at: Date | null }>(
    db,
    'podcasts.markEnded',
    'update podcast_feeds set ended_at = coalesce(ended_at, $2) where account_id = $1 returning ended_at',
    [accountId, now],
  )
  return row?.ended_at ?? now
}

export async function forgetEnd(db: Db, accountId: number) {
  await rows(db, 'podcasts.forgetEnd', 'update podcast_feeds set ended_at = null where account_id = $1', [accountId])
}

interface Reading {
  accountId: number
  version: number
  network: string
  program: string
}

/** Records a reading. Returns how many networks and programs read the address in the last day. */
export async function noteReading(db: Db, { accountId, version, network, program }: Reading, now: Date) {
  await rows(
    db,
    'podcasts.noteReading',
    `insert into podcast_feed_readers as r (account_id, version, network, program, seen_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, version, network, program) do update set seen_at = greatest(r.seen_at, excluded.seen_at)`,
    [accountId, version, network, program, now],
  )
  const [row] = await rows<{ networks: number; programs: number }>(
    db,
    'podcasts.countReadings',
    `select count(distinct network)::int as networks, count(distinct program)::int as programs
     from podcast_feed_readers
     where account_id = $1 and version = $2 and seen_at > $3::timestamptz - interval '24 hours'`,
    [accountId, version, now],
  )
  return row!
}

export async function removeOldReadings(db: Db, now: Date) {
  await rows(
    db,
    'podcasts.removeReadings',
    `delete from podcast_feed_readers where seen_at < $1::timestamptz - interval '24 hours'`,
    [now],
  )
}

/** A published episode for podcast apps. */
export interface FeedEpisode {
  id: number
  model: 'News' | 'Material'
  title: string
  short_description: string
  content_html: string
  published_at: Date
  audio_file: string
  content_type: string
  bytes: number
  seconds: number
  has_chapters: boolean
  has_transcript: boolean
}

/** Newest first; apps keep older episodes themselves. */
export function listFeedEpisodes(db: Db) {
  return rows<FeedEpisode>(
    db,
    'podcasts.feedEpisodes',
    `select p.id, p.model, p.title, p.short_description, p.content_html, p.published_at, a.audio_file, a.content_type,
       a.bytes, a.seconds, a.transcript <> '' as has_transcript,
       exists (select from podcast_chapters c where c.post_id = p.id) as has_chapters
     from posts p join podcasts a on a.post_id = p.id
     where p.live and p.is_podcast order by p.published_at desc, p.id desc limit 300`,
  )
}
