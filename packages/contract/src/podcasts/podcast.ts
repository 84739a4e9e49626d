import { z } from 'zod'
import { DayKey, Instant } from '../shared.ts'

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
