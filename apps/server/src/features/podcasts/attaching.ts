import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { LONGEST_TRANSCRIPT } from '@palata/contract/desk/podcasts'
import { listNamedCoins, type NamedCoin } from '#features/coinSearch'
import { keepMentions, type Mention } from '#features/mentions'
import { podcastNotes } from '#features/posts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { addLongJob } from '#platform/outbox/jobs.ts'
import type { FileStore } from '#providers/objects/index.ts'
import { type Measured, measure } from './measuring/measure.ts'
import { leftOf } from './measuring/unread.ts'
import { type Chapter, readChapters, tidyChapters } from './rules.ts'
import { keepAudio, keepTranscript, keepUnread, lockRecording, replaceChapters } from './store.ts'
import { checkVtt, writeVtt } from './transcript.ts'

interface Place {
  db: Database
  objects: FileStore
  now: Date
}

/**
 * Measures a local file and makes it the podcast's audio in place of any earlier one. The file's own chapters become
 * the podcast's unless it has some that fit.
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

/** Makes the stored file `key` the podcast's audio. */
export async function insertAudio(tx: Db, postId: number, audio: Measured & { hash: string; key: string }, now: Date) {
  if (!(await podcastNotes.setAudioLength(tx, postId, audio.seconds)))
    throw new Refusal('not_found', `Нет подкаста ${postId}`)
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
  await addLongJob(tx, 'podcasts.hear')
  const [stood] = await rows<{ last: number | null }>(
    tx,
    'podcasts.lastChapter',
    'select max(second) as last from podcast_chapters where post_id = $1',
    [postId],
  )
  const given = tidyChapters(audio.chapters, audio.seconds)
  // In a shorter recording the old chapters would point past the end.
  const isFitting = stood!.last !== null && stood!.last < audio.seconds
  await keepUnread(tx, postId, [...audio.unread, ...leftOf(audio.chapters.length, given.length, isFitting)])
  if (!isFitting) await putChapters(tx, postId, given, now)
}

/** Saves a typed list of chapters. Refuses with the wrong line and then changes nothing. */
export async function attachChapters(db: Database, postId: number, text: string, now: Date): Promise<Chapter[]> {
  return transaction(db, async (tx) => {
    const { seconds } = await requireRecording(tx, postId)
    const read = readChapters(text, seconds)
    if ('problem' in read) throw new Refusal('bad_input', read.problem)
    await putChapters(tx, postId, read.chapters, now)
    return read.chapters
  })
}

/** Saves a WebVTT transcript. Returns its number of cues. */
export async function attachTranscript(db: Database, postId: number, text: string, now: Date): Promise<number> {
  if (text.length > LONGEST_TRANSCRIPT) throw new Refusal('too_large', 'Расшифровка длиннее миллиона знаков')
  return transaction(db, async (tx) => {
    const { seconds } = await requireRecording(tx, postId)
    return putTranscript(tx, { postId, seconds }, text, now)
  })
}

/** Locks a podcast's recording; refuses when there is none, or its revision differs from `seenRevision`. */
export async function requireRecording(tx: Db, postId: number, seenRevision?: number) {
  const recording = await lockRecording(tx, postId)
  if (!recording) throw new Refusal('not_found', `У подкаста ${postId} нет записи: сначала приложите её`)
  if (seenRevision !== undefined && seenRevision !== recording.revision)
    throw new Refusal('recording_changed', undefined, null, { revision: recording.revision })
  return recording
}

/** Problems listed one by one; the rest is only counted. */
const PROBLEMS_SAID = 10

/** Returns the transcript's number of cues. */
export async function putTranscript(
  tx: Db,
  { postId, seconds }: { postId: number; seconds: number },
  text: string,
  now: Date,
): Promise<number> {
  const checked = checkVtt(text, seconds)
  if ('problems' in checked) {
    const { problems } = checked
    const rest = problems.length - PROBLEMS_SAID
    const said = [...problems.slice(0, PROBLEMS_SAID), ...(rest > 0 ? [`И ещё ${rest}`] : [])]
    throw new Refusal('bad_input', said.join('\n'))
  }
  await keepTranscript(tx, postId, writeVtt(checked.cues), now)
  return checked.cues.length
}

type Priced = Pick<Mention, 'price' | 'pricedAt'>
const asOfNow = async (coins: NamedCoin[]): Promise<Priced[]> =>
  coins.map(({ price_usd, quoted_at }) => ({ price: price_usd || null, pricedAt: quoted_at }))

/**
 * Replaces the chapters and the coins in their titles; each coin counts as a mention. `pricesOf` gives their prices at
 * `now`.
 */
export async function putChapters(tx: Db, postId: number, chapters: Chapter[], now: Date, pricesOf = asOfNow) {
  const ids = await replaceChapters(tx, postId, chapters, now)
  const tickers = [...new Set(chapters.flatMap(({ tickers: named = [] }) => named))]
  const apiIds = [...new Set(chapters.flatMap(({ coinIds: chosen = [] }) => chosen))]
  if (tickers.length + apiIds.length === 0) return
  const known = await listNamedCoins(tx, tickers, apiIds)
  const prices = await pricesOf(known)
  for (const [place, { tickers: named = [], coinIds: chosen = [] }] of chapters.entries()) {
    const byId = chosen.map((id) => {
      const coin = known.find(({ api_id }) => api_id === id)
      if (!coin) throw new FieldRefusal({ [`chapters.${place}.coins`]: ['Такой монеты нет'] })
      return coin
    })
    const byTicker = named.flatMap((ticker) => known.find(({ symbol }) => symbol.toUpperCase() === ticker) ?? [])
    const mentions = [...new Set([...byId, ...byTicker])].map((coin) => ({
      coinId: coin.id,
      place: null,
      word: coin.symbol,
      ...prices[known.indexOf(coin)]!,
    }))
    await keepMentions(tx, { kind: 'chapter', id: ids[place]! }, mentions, now)
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
