import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DayKey, Instant, wholeNumber } from './shared.ts'

/** Chapters by the second they begin at: `{"0": "Начало", "95": "Рынок"}`. */
export const Timecodes = z.record(z.string().regex(/^(0|[1-9]\d{0,5})$/), z.string())
export type Timecodes = z.infer<typeof Timecodes>

/** An episode as lists give it: a post, and its audio in `podcast_atributes`. */
export const PodcastItem = z.object({
  /** Of the post. */
  id: z.number().int(),
  object_id: z.number().int(),
  content_type: z.enum(['news', 'material']),
  title: z.string(),
  date: DayKey,
  publication_date: Instant,
  comments_count: z.number().int(),
  podcast_atributes: z.object({
    /** The player's active id; one podcast belongs to one post and has its number. */
    id: z.number().int(),
    /** Seconds, measured on the file. */
    audio_length: z.number().int(),
    /** A name, not an address: an address is given by `podcasts.sign`. */
    audio_file: z.string(),
    timecodes: Timecodes,
  }),
})
export type PodcastItem = z.infer<typeof PodcastItem>

/** An episode as the player keeps it. The address and its end are null until they are asked for. */
export interface Podcast {
  /** Of the podcast, not of its post. */
  id: number
  object_id: number
  content_type: 'news' | 'material'
  title: string
  date: string
  publication_date: string
  comments_count: number
  audio_length: number
  audio_file: string
  timecodes: Timecodes
  signed_url: string | null
  /** ISO 8601, or seconds since 1970; the answer calls it `expires_at`. */
  signed_expires_at: string | number | null
}

/** An item of a list as the player keeps it. */
export function podcastOf({ podcast_atributes: audio, id: _, ...post }: PodcastItem): Podcast {
  return { ...post, ...audio, signed_url: null, signed_expires_at: null }
}

/** How far ahead an address given to the player ends. */
export const SIGNED_SECONDS = 3600

export const PodcastChapter = z.object({
  /** The second it begins at; ascending, each below the length. */
  second: z.number().int(),
  /** Plain text. */
  title: z.string(),
  /** In the order the chapter was given them. */
  coins: z.array(z.object({ api_id: z.string(), symbol: z.string(), image: z.string() })),
})
export type PodcastChapter = z.infer<typeof PodcastChapter>

export const PodcastPosition = z.object({
  podcast_id: z.number().int(),
  /** 0 also after the end. */
  second: z.number(),
  /** When that second was heard, by the server's clock. */
  updated_at: Instant,
})
export type PodcastPosition = z.infer<typeof PodcastPosition>

/** What the player shows besides the item. */
export const PodcastDetails = PodcastItem.extend({
  chapters: z.array(PodcastChapter),
  has_transcript: z.boolean(),
  /** How loud each equal part of the recording is, in percent of the loudest; empty until it is measured. */
  peaks: z.array(z.int().min(0).max(100)),
  /** Of the reader; null when they never listened. */
  position: PodcastPosition.nullable(),
  /** The reader has put the post aside. */
  is_bookmarked: z.boolean(),
})
export type PodcastDetails = z.infer<typeof PodcastDetails>

/** A cue of WebVTT; plain text, ascending by `start`. */
export const TranscriptCue = z.object({
  /** Seconds. */
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** Who speaks; empty when the transcript does not tell. */
  voice: z.string(),
})
export type TranscriptCue = z.infer<typeof TranscriptCue>

/** The member's own RSS address for podcast apps. */
export const PrivateFeed = z.object({
  /** Null: never opened, or closed. */
  address: z.string().nullable(),
  /** Of the address that stands; the earlier ones answer nothing. */
  made_at: Instant.nullable(),
  /** Why the address before this one was given up: by its owner, or because it was read from too many places. */
  replaced: z.enum(['', 'owner', 'leak']),
})
export type PrivateFeed = z.infer<typeof PrivateFeed>

const id = wholeNumber(1, 2_147_483_647)

/** Longer than any episode. */
export const LONGEST_SECONDS = 24 * 3600
/** A position older than this says nothing any more. */
export const OLDEST_POSITION_MS = 30 * 24 * 3600 * 1000

export const podcasts = {
  last: endpoint({
    at: 'GET /api/alpha/last-podcast/',
    about: 'Последний подкаст: список из одного или пустой',
    access: 'paid',
    reply: z.array(PodcastItem),
  }),
  preview: endpoint({
    at: 'GET /api/alpha/last-podcast-preview/',
    about: 'Название последнего подкаста: всё, что видно без подписки',
    access: 'public',
    caching: 'public',
    reply: z.object({ title: z.string().nullable() }),
  }),
  list: endpoint({
    at: 'GET /api/alpha/last-podcast-list/',
    about: 'Последние подкасты кроме одного, не больше десяти',
    access: 'paid',
    query: z.object({ exclude_id: id.optional() }),
    reply: z.object({ results: z.array(PodcastItem) }),
  }),
  sign: endpoint({
    at: 'POST /api/podcasts/signed/',
    about: 'Адрес записи на час; открывается только тому, кому выдан',
    access: 'paid',
    body: z.object({ filename: z.string('Нужно имя файла').min(1, 'Нужно имя файла').max(200, 'Не длиннее 200') }),
    reply: z.object({ signed_url: z.string(), expires_at: Instant }),
  }),
  get: endpoint({
    at: 'GET /api/podcasts/:id/',
    offline: 'part',
    about: 'Подкаст с главами и местом, где читатель остановился',
    access: 'paid',
    reply: PodcastDetails,
  }),
  transcript: endpoint({
    at: 'GET /api/podcasts/:id/transcript/',
    offline: 'part',
    about: 'Расшифровка подкаста',
    access: 'paid',
    reply: z.object({ cues: z.array(TranscriptCue) }),
  }),
  positions: endpoint({
    at: 'GET /api/podcasts/positions/',
    about: 'Где читатель остановился: последние пятьдесят подкастов',
    access: 'paid',
    reply: z.object({ results: z.array(PodcastPosition) }),
  }),
  keepPosition: endpoint({
    at: 'POST /api/podcasts/positions/',
    about: 'Место, где читатель остановился; в ответе то, которое теперь стоит',
    access: 'paid',
    body: z.object({
      podcast_id: id,
      second: z.number('Нужно число').min(0, 'Не меньше 0').max(LONGEST_SECONDS, `Не больше ${LONGEST_SECONDS}`),
      /** Milliseconds since that second was heard: devices keep their own clocks, so they say how long ago, not when. */
      age_ms: z.number('Нужно число').int('Нужно целое число').min(0, 'Не меньше 0').max(OLDEST_POSITION_MS).default(0),
      /** The listener moved there by hand, or heard it to the end. Without this a position never goes back. */
      is_sought: z.boolean('true или false').default(false),
    }),
    reply: PodcastPosition.extend({
      /** False: a later one stands, and the answer holds it. */
      is_kept: z.boolean(),
    }),
  }),
  feed: endpoint({
    at: 'GET /api/podcasts/feed/',
    about: 'Личный адрес RSS для приложений с подкастами',
    access: 'account',
    reply: PrivateFeed,
  }),
  rotateFeed: endpoint({
    at: 'POST /api/podcasts/feed/',
    about: 'Новый личный адрес RSS; прежний перестаёт отвечать',
    access: 'paid',
    reply: PrivateFeed,
  }),
  closeFeed: endpoint({
    at: 'DELETE /api/podcasts/feed/',
    about: 'Закрыть личный адрес RSS',
    access: 'account',
    reply: PrivateFeed,
  }),
}
