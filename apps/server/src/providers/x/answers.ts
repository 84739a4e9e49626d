import { z } from 'zod'
import { isAddress, isInstant, line } from '../given.ts'

const Entities = z
  .object({
    urls: z
      .array(z.object({ url: z.string(), expanded_url: z.string().optional(), media_key: z.string().optional() }))
      .catch([])
      .default([]),
    mentions: z
      .array(z.object({ start: z.number(), username: z.string() }))
      .catch([])
      .default([]),
  })
  .catch({ urls: [], mentions: [] })
  .default({ urls: [], mentions: [] })

export const ID = /^\d{1,20}$/

export const Tweet = z.object({
  id: z.string().regex(ID),
  text: z.string(),
  author_id: z.string().regex(ID),
  created_at: z.iso.datetime().refine((text) => isInstant(new Date(text)), 'no date'),
  lang: z.string().catch('').default(''),
  edit_history_tweet_ids: z.array(z.string().regex(ID)).catch([]).default([]),
  entities: Entities,
  /** Full text of a post longer than 280 characters. */
  note_tweet: z.object({ text: z.string(), entities: Entities }).optional().catch(undefined),
  referenced_tweets: z
    .array(z.object({ type: z.string(), id: z.string().regex(ID) }))
    .catch([])
    .default([]),
  attachments: z
    .object({
      media_keys: z.array(z.string()).catch([]).default([]),
      poll_ids: z.array(z.string()).catch([]).default([]),
    })
    .optional()
    .catch(undefined),
  public_metrics: z
    .object({ like_count: z.number(), retweet_count: z.number(), reply_count: z.number() })
    .catch({ like_count: 0, retweet_count: 0, reply_count: 0 })
    .default({ like_count: 0, retweet_count: 0, reply_count: 0 }),
})
type Tweet = z.infer<typeof Tweet>

export const Media = z.object({
  media_key: z.string(),
  type: z.string(),
  url: z.string().refine(isAddress).optional().catch(undefined),
  preview_image_url: z.string().refine(isAddress).optional().catch(undefined),
  duration_ms: z.number().nonnegative().max(1e11).optional().catch(undefined),
  alt_text: z.string().optional(),
})
type Media = z.infer<typeof Media>

export const User = z.object({
  id: z.string().regex(ID),
  username: z.string().regex(/^\w{1,64}$/),
  name: line(100),
  profile_image_url: z.string().refine(isAddress).catch('').default(''),
  public_metrics: z
    .object({ followers_count: z.number().int().nonnegative().max(2e9) })
    .optional()
    .catch(undefined),
})

/** Rows are validated one by one: an invalid one must not lose the others, which are paid for. */
export const Page = z
  .object({
    data: z.array(z.unknown()).optional(),
    includes: z.object({ media: z.array(z.unknown()).default([]) }).default({ media: [] }),
    meta: z.object({ next_token: z.string().optional(), newest_id: z.string().optional().catch(undefined) }).optional(),
    errors: z.array(z.object({ resource_id: z.string().optional(), type: z.string().optional() })).optional(),
  })
  .refine(({ data, meta, errors }) => data || meta || errors, 'neither results nor their number nor errors')
  .transform(({ data, meta, errors, includes }) => ({
    data: data ?? [],
    includes,
    meta: meta ?? {},
    errors: errors ?? [],
    /** Only errors came: what was asked for does not exist. A timeline without posts has `meta`. */
    isMissing: data === undefined && meta === undefined,
  }))

export interface XPost {
  id: string
  /** Id of the first version of an edited post. */
  firstId: string
  authorId: string
  createdAt: Date
  text: string
  /** Russian lines in place of the attachments that are not understood. */
  notes: string[]
  lang: string
  isRepost: boolean
  replyTo: string | null
  quotedId: string
  likes: number
  reposts: number
  replies: number
  media: XMedia[]
}

interface XMedia {
  type: 'image' | 'video' | 'gif'
  address: string
  caption: string
  durationSeconds: number | null
}

const TYPES: Record<string, XMedia['type']> = { photo: 'image', video: 'video', animated_gif: 'gif' }

/** Converts a post of API v2; `media` are the page's included media by key. */
export function postOf(tweet: Tweet, media: ReadonlyMap<string, Media>): XPost {
  const { id, author_id, created_at, lang, referenced_tweets: referenced, public_metrics: metrics } = tweet
  const long = tweet.note_tweet
  const refersTo = (type: string) => referenced.find((one) => one.type === type)
  const [first] = tweet.entities.mentions
  const { media_keys: keys = [], poll_ids: polls = [] } = tweet.attachments ?? {}
  const known = keys.flatMap((key) => mediumOf(media.get(key)) ?? [])
  const notes = [
    ...(polls.length > 0 ? ['Опрос'] : []),
    ...(known.length < keys.length ? ['Вложение, которое видно только в X'] : []),
  ]
  return {
    id,
    firstId: tweet.edit_history_tweet_ids[0] ?? id,
    authorId: author_id,
    createdAt: new Date(created_at),
    text: wordsOf(long?.text ?? tweet.text, (long ?? tweet).entities.urls),
    notes,
    lang,
    isRepost: refersTo('retweeted') !== undefined,
    replyTo: refersTo('replied_to') && first?.start === 0 ? first.username : null,
    quotedId: refersTo('quoted')?.id ?? '',
    likes: metrics.like_count,
    reposts: metrics.retweet_count,
    replies: metrics.reply_count,
    media: known,
  }
}

/** Null for media of an unknown type, or left out of the page. */
function mediumOf(media: Media | undefined): XMedia | null {
  const type = media && TYPES[media.type]
  if (!type) return null
  const { url, preview_image_url, alt_text, duration_ms } = media
  return {
    type,
    address: url ?? preview_image_url ?? '',
    caption: alt_text ?? '',
    durationSeconds: duration_ms === undefined ? null : Math.round(duration_ms / 1000),
  }
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Text with X's short links expanded, without links to the post's own media. */
function wordsOf(text: string, urls: z.infer<typeof Entities>['urls']): string {
  let words = text
  for (const { url, expanded_url, media_key } of urls) {
    const isOwn = media_key !== undefined || /\/(photo|video)\/\d+$/.test(expanded_url ?? '')
    words = words.replaceAll(url, () => (isOwn ? '' : (expanded_url ?? url)))
  }
  return words.replace(/&(amp|lt|gt);/g, (sign) => SIGNS[sign]!).trim()
}
