import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { listNamedCoins } from '#features/market'
import { setAudioLength } from '#features/posts'
import { keepMentions } from '#features/texts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { FileStore } from '#providers/objects/index.ts'
import { type Measured, measure } from './measuring/measure.ts'
import { type Chapter, readChapters, tidyChapters } from './rules.ts'
import { keepAudio, keepTranscript, lockPodcast, replaceChapters } from './store.ts'
import { LONGEST_TRANSCRIPT, readVtt, writeVtt } from './transcript.ts'

interface Place {
  db: Database
  objects: FileStore
  now: Date
}

/**
 * Measures a file of this machine and gives it to the podcast, in the place of the one it had. Chapters that the file
 * tells of become the podcast's unless it has some.
 */
export async function attachAudio({ db, objects, now }: Place, postId: number, path: string): Promise<Measured> {
  const measured = await measure(path)
  const hash = await hashOf(path)
  const key = `podcasts/${hash}.${measured.extension}`
  await rows(
    db,
    'podcasts.leave',
    `insert into podcast_leftovers (key, since) values ($1, $2) on conflict (key) do update set since = excluded.since`,
    [key, now],
  )
  await objects.putFile(key, path, measured.contentType)
  await transaction(db, (tx) => insertAudio(tx, postId, { ...measured, hash, key }, now))
  return measured
}

/** The podcast's audio is what stands in the store under `key`. */
export async function insertAudio(tx: Db, postId: number, audio: Measured & { hash: string; key: string }, now: Date) {
  if (!(await setAudioLength(tx, postId, audio.seconds))) throw new Refusal('not_found', `Нет подкаста ${postId}`)
  await keepAudio(
    tx,
    postId,
    {
      audio_file: `${postId}-${audio.hash.slice(0, 20)}.${audio.extension}`,
      key: audio.key,
      content_type: audio.contentType,
      bytes: audio.bytes,
      seconds: audio.seconds,
      bitrate: audio.bitrate,
    },
    now,
  )
  const [stood] = await rows<{ last: number | null }>(
    tx,
    'podcasts.lastChapter',
    'select max(second) as last from podcast_chapters where post_id = $1',
    [postId],
  )
  const given = tidyChapters(audio.chapters, audio.seconds)
  // Of a shorter recording the old chapters would lead past the end.
  const isFitting = stood!.last !== null && stood!.last < audio.seconds
  if (!isFitting) await putChapters(tx, postId, given, now)
}

/** A person's list of chapters. Refuses with the line that is wrong, and then nothing is changed. */
export async function attachChapters(db: Database, postId: number, text: string, now: Date): Promise<Chapter[]> {
  return transaction(db, async (tx) => {
    const seconds = await lockPodcast(tx, postId)
    if (seconds === undefined) throw new Refusal('not_found', `У подкаста ${postId} нет записи: сначала приложите её`)
    const read = readChapters(text, seconds)
    if ('problem' in read) throw new Refusal('bad_input', read.problem)
    await putChapters(tx, postId, read.chapters, now)
    return read.chapters
  })
}

/** A WebVTT transcript. Returns how many cues it has. */
export async function attachTranscript(db: Database, postId: number, text: string, now: Date): Promise<number> {
  if (text.length > LONGEST_TRANSCRIPT) throw new Refusal('too_large', 'Расшифровка длиннее миллиона знаков')
  const cues = readVtt(text)
  if (!cues) throw new Refusal('bad_input', 'Это не WebVTT: файл начинается со слова WEBVTT, а реплики со времени')
  return transaction(db, async (tx) => {
    const seconds = await lockPodcast(tx, postId)
    if (seconds === undefined) throw new Refusal('not_found', `У подкаста ${postId} нет записи: сначала приложите её`)
    const late = cues.find(({ start }) => start >= seconds)
    if (late) throw new Refusal('bad_input', `Реплика «${late.text.slice(0, 60)}» начинается после конца записи`)
    await keepTranscript(tx, postId, writeVtt(cues), now)
    return cues.length
  })
}

/** Chapters and the coins that stand behind their titles, each a mention. */
export async function putChapters(tx: Db, postId: number, chapters: Chapter[], now: Date) {
  const ids = await replaceChapters(tx, postId, chapters, now)
  const tickers = [...new Set(chapters.flatMap(({ tickers: named = [] }) => named))]
  if (tickers.length === 0) return
  const coins = (await listNamedCoins(tx, tickers, [])).toSorted(
    (one, other) => (one.rank ?? 1e9) - (other.rank ?? 1e9),
  )
  for (const [place, { tickers: named = [] }] of chapters.entries()) {
    const meant = named.flatMap((ticker) => coins.find(({ symbol }) => symbol.toUpperCase() === ticker) ?? [])
    const mentions = meant.map((coin) => ({
      coinId: coin.id,
      place: null,
      word: coin.symbol,
      price: coin.price_usd || null,
      pricedAt: coin.quoted_at,
    }))
    await keepMentions(tx, { kind: 'chapter', id: ids[place]! }, mentions, now)
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
