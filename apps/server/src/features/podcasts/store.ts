import { type Db, rows } from '#platform/database.ts'

/** A visible episode: its post is published and it has audio. */
export interface EpisodeRow {
  id: number
  model: 'News' | 'Material'
  title: string
  published_at: Date
  comments_count: number
  audio_file: string
  bytes: number
  seconds: number
  /** Seconds and titles, ascending. */
  chapters: { second: number; title: string }[]
  has_transcript: boolean
}

const EPISODE = `p.id, p.model, p.title, p.published_at, p.comments_count, a.audio_file, a.bytes, a.seconds,
  a.transcript <> '' as has_transcript,
  coalesce((select jsonb_agg(jsonb_build_object('second', c.second, 'title', c.title) order by c.second)
    from podcast_chapters c where c.post_id = p.id), '[]') as chapters`

/** Newest first, without `except`. */
export async function listEpisodes(db: Db, { limit, except }: { limit: number; except?: number | undefined }) {
  const found = await rows<EpisodeRow>(
    db,
    'podcasts.list',
    `select ${EPISODE} from posts p join podcasts a on a.post_id = p.id
     where p.live and p.is_podcast and p.id is distinct from $2 order by p.published_at desc, p.id desc limit $1`,
    [limit, except ?? null],
  )
  return found
}

export async function findEpisode(db: Db, id: number): Promise<EpisodeRow | undefined> {
  const [row] = await rows<EpisodeRow>(
    db,
    'podcasts.find',
    `select ${EPISODE} from posts p join podcasts a on a.post_id = p.id where p.id = $1 and p.live and p.is_podcast`,
    [id],
  )
  return row
}

export async function findLastTitle(db: Db): Promise<string | null> {
  const [row] = await rows<{ title: string }>(
    db,
    'podcasts.lastTitle',
    `select p.title from posts p join podcasts a on a.post_id = p.id
     where p.live and p.is_podcast order by p.published_at desc, p.id desc limit 1`,
  )
  return row?.title ?? null
}

/** Waveform of an episode; empty until its recording is measured. */
export async function findPeaks(db: Db, id: number): Promise<number[]> {
  const [row] = await rows<{ peaks: number[] }>(db, 'podcasts.peaks', 'select peaks from podcasts where post_id = $1', [
    id,
  ])
  return row?.peaks ?? []
}

export interface ChapterRow {
  second: number
  title: string
  coins: { api_id: string; symbol: string }[]
}

export function listChapters(db: Db, id: number) {
  return rows<ChapterRow>(
    db,
    'podcasts.chapters',
    `select c.second, c.title, coalesce((
       select jsonb_agg(jsonb_build_object('api_id', co.api_id, 'symbol', co.symbol) order by m.position)
       from mentions m join coins co on co.id = m.coin_id where m.kind = 'chapter' and m.entity_id = c.id), '[]') as coins
     from podcast_chapters c where c.post_id = $1 order by c.second limit 500`,
    [id],
  )
}

/** WebVTT; undefined when the podcast is not visible. */
export async function findTranscript(db: Db, id: number): Promise<string | undefined> {
  const [row] = await rows<{ transcript: string }>(
    db,
    'podcasts.transcript',
    `select a.transcript from podcasts a join posts p on p.id = a.post_id where a.post_id = $1 and p.live`,
    [id],
  )
  return row?.transcript
}

export interface AudioRow {
  post_id: number
  audio_file: string
  key: string
  content_type: string
  bytes: number
}

/** The file with this name, while its post is visible. */
export async function findAudio(db: Db, audioFile: string): Promise<AudioRow | undefined> {
  const [row] = await rows<AudioRow>(
    db,
    'podcasts.audio',
    `select a.post_id, a.audio_file, a.key, a.content_type, a.bytes
     from podcasts a join posts p on p.id = a.post_id where a.audio_file = $1 and p.live`,
    [audioFile],
  )
  return row
}

export interface NewAudio extends Omit<AudioRow, 'post_id'> {
  seconds: number
  bitrate: number
}

/** Stores the podcast's audio in place of any earlier one. */
export async function keepAudio(tx: Db, postId: number, audio: NewAudio, now: Date) {
  await rows(
    tx,
    'podcasts.keepAudio',
    `insert into podcasts (post_id, audio_file, key, content_type, bytes, seconds, bitrate, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (post_id) do update set audio_file = excluded.audio_file, key = excluded.key,
       content_type = excluded.content_type, bytes = excluded.bytes, seconds = excluded.seconds,
       bitrate = excluded.bitrate, changed_at = excluded.changed_at, revision = podcasts.revision + 1,
       peaks = '{}', loudness = null, is_heard = false`,
    [...[postId, audio.audio_file, audio.key, audio.content_type, audio.bytes, audio.seconds, audio.bitrate, now]],
  )
}

/** Keeps what the file holds and the site did not take, in sentences for the editor. */
export async function keepUnread(tx: Db, postId: number, unread: string[]) {
  await rows(tx, 'podcasts.keepUnread', 'update podcasts set unread = $2 where post_id = $1', [postId, unread])
}

export async function keepTranscript(tx: Db, postId: number, transcript: string, now: Date) {
  await rows(
    tx,
    'podcasts.keepTranscript',
    'update podcasts set transcript = $2, changed_at = $3, revision = revision + 1 where post_id = $1',
    [postId, transcript, now],
  )
}

/** Replaces all chapters. Returns their ids in the given order. */
export async function replaceChapters(
  tx: Db,
  postId: number,
  chapters: { second: number; title: string }[],
  now: Date,
): Promise<number[]> {
  await rows(tx, 'podcasts.dropChapters', 'delete from podcast_chapters where post_id = $1', [postId])
  const kept = await rows<{ id: number }>(
    tx,
    'podcasts.insertChapters',
    `with given as (
       select * from unnest($2::int[], $3::text[]) with ordinality as g(second, title, place)),
     kept as (insert into podcast_chapters (post_id, second, title)
       select $1, second, title from given order by place returning id, second),
     marked as (update podcasts set changed_at = $4, revision = revision + 1 where post_id = $1)
     select k.id from kept k order by k.second`,
    [postId, chapters.map(({ second }) => second), chapters.map(({ title }) => title), now],
  )
  return kept.map(({ id }) => id)
}

/** Locks the recording, if there is one: another change of the podcast waits. */
export async function lockRecording(tx: Db, postId: number) {
  const [row] = await rows<{ seconds: number; revision: number; model: string }>(
    tx,
    'podcasts.lock',
    `select a.seconds, a.revision, p.model from podcasts a join posts p on p.id = a.post_id
     where a.post_id = $1 for no key update of a`,
    [postId],
  )
  return row
}

interface RecordingRow {
  /** Null while there is no recording. */
  seconds: number | null
  bytes: number | null
  bitrate: number | null
  revision: number | null
  transcript: string | null
  loudness: number | null
  unread: string[] | null
}

/** The podcast's recording, whether or not readers see it; undefined when there is no such podcast. */
export async function findRecording(db: Db, postId: number): Promise<RecordingRow | undefined> {
  const [row] = await rows<RecordingRow>(
    db,
    'podcasts.recording',
    `select a.seconds, a.bytes, a.bitrate, a.revision, a.transcript, a.loudness, a.unread
     from posts p left join podcasts a on a.post_id = p.id where p.id = $1 and p.is_podcast`,
    [postId],
  )
  return row
}
