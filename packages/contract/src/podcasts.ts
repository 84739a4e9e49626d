import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DayKey, Instant, wholeNumber } from './shared.ts'

/** Chapters by the second they begin at: `{"0": "Начало", "95": "Рынок"}`. */
export const Timecodes = z.record(z.string().regex(/^(0|[1-9]\d{0,5})$/), z.string())
export type Timecodes = z.infer<typeof Timecodes>

/** An episode in a list: the post, with its audio in `podcast_atributes`. */
export const PodcastItem = z.object({
  /** Id of the post. */
  id: z.number().int(),
  object_id: z.number().int(),
  content_type: z.enum(['news', 'material']),
  title: z.string(),
  date: DayKey,
  publication_date: Instant,
  comments_count: z.number().int(),
  podcast_atributes: z.object({
    /** Id of the podcast, equal to its post's id; the player's active id. */
    id: z.number().int(),
    /** Seconds, measured from the file. */
    audio_length: z.number().int(),
    /** A file name; `podcasts.sign` gives its address. */
    audio_file: z.string(),
    timecodes: Timecodes,
  }),
})
export type PodcastItem = z.infer<typeof PodcastItem>

/** An episode in the player. The address and its end are null until requested. */
export interface Podcast {
  /** Id of the podcast. */
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
  /** ISO 8601 or Unix time in seconds; `expires_at` of the reply. */
  signed_expires_at: string | number | null
}

/** Converts an item of a list for the player: `id` becomes the podcast's, and the address is still null. */
export function podcastOf({ podcast_atributes: audio, id: _, ...post }: PodcastItem): Podcast {
  return { ...post, ...audio, signed_url: null, signed_expires_at: null }
}

/** Seconds that a signed address is valid. */
export const SIGNED_SECONDS = 3600

export const PodcastChapter = z.object({
  /** The second it begins at; ascending, each below the length. */
  second: z.number().int(),
  /** Plain text. */
  title: z.string(),
  /** In the editor's order. */
  coins: z.array(z.object({ api_id: z.string(), symbol: z.string(), image: z.string() })),
})
export type PodcastChapter = z.infer<typeof PodcastChapter>

export const PodcastPosition = z.object({
  podcast_id: z.number().int(),
  /** Seconds from the beginning; 0 also after the end. */
  second: z.number(),
  /** When that second was heard, by the server's clock, whatever the device's clock says. */
  updated_at: Instant,
})
export type PodcastPosition = z.infer<typeof PodcastPosition>

/** An item with everything else that the player shows. */
export const PodcastDetails = PodcastItem.extend({
  /** Size of the recording's file. */
  audio_bytes: z.number().int(),
  chapters: z.array(PodcastChapter),
  has_transcript: z.boolean(),
  /** Loudness of equal parts of the recording, in percent of the loudest; empty until measured. */
  peaks: z.array(z.int().min(0).max(100)),
  /** The reader's position; null when they never listened. */
  position: PodcastPosition.nullable(),
  /** The reader has bookmarked the post. */
  is_bookmarked: z.boolean(),
})
export type PodcastDetails = z.infer<typeof PodcastDetails>

/** A cue of WebVTT; plain text, ascending by `start`. */
export const TranscriptCue = z.object({
  /** Seconds. */
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** Name of the speaker; empty when the transcript has none. */
  voice: z.string(),
})
export type TranscriptCue = z.infer<typeof TranscriptCue>

/** The member's own RSS address for podcast apps. */
export const PrivateFeed = z.object({
  /** Null when it was never opened or is closed. */
  address: z.string().nullable(),
  /** When the current address was made; earlier ones no longer work. */
  made_at: Instant.nullable(),
  /** Why the previous address was replaced: by its owner, or because it was read from too many places. */
  replaced: z.enum(['', 'owner', 'leak']),
})
export type PrivateFeed = z.infer<typeof PrivateFeed>

const id = wholeNumber(1, 2_147_483_647)

/** Largest position, seconds: longer than any episode. */
export const LONGEST_SECONDS = 24 * 3600
/** An older position is refused. */
export const OLDEST_POSITION_MS = 30 * 24 * 3600 * 1000

export const podcasts = {
  last: endpoint({
    at: 'GET /api/alpha/last-podcast/',
    about: 'Последний подкаст: список из одного или пустой',
    access: 'paid',
    mayLag: true,
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
    mayLag: true,
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
      /** Milliseconds since that second was heard. An age, not a time: the clocks of devices differ. */
      age_ms: z.number('Нужно число').int('Нужно целое число').min(0, 'Не меньше 0').max(OLDEST_POSITION_MS).default(0),
      /** The listener moved there by hand or heard it to the end. Otherwise the position never moves back. */
      is_sought: z.boolean('true или false').default(false),
    }),
    reply: PodcastPosition.extend({
      /** False when a later position is stored; the reply has that one. */
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
