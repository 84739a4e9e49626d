import { z } from 'zod'
import { DayKey, Instant } from '../shared.ts'

const Whose = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Username in its network, without the @. */
  username: z.string(),
  avatar: z.string(),
  url: z.string(),
  followers_count: z.number().int().nullable(),
})
export type Forecaster = z.infer<typeof Whose>

/** An attachment of a post. Images are on this site; a video plays at its source, only its first frame is here. */
export const ForecastMedia = z.object({
  type: z.enum(['image', 'video', 'gif']),
  /** Empty while the picture is being fetched. */
  url: z.string(),
  preview: z.string(),
  /** Pixels; null until it is measured. */
  size: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  caption: z.string(),
  /** Null unless it is a video. */
  duration_seconds: z.number().int().nullable(),
})
export type ForecastMedia = z.infer<typeof ForecastMedia>

export const ForecastCoin = z.object({
  id: z.number().int(),
  api_id: z.string(),
  symbol: z.string(),
  image: z.string(),
})

const Quoted = z.object({
  author: Whose,
  created_at: Instant,
  /** HTML. */
  text: z.string(),
  text_ru: z.string().nullable(),
  source_url: z.string(),
})

const common = {
  id: z.number().int(),
  /** Id of the post in its network. */
  object_id: z.string(),
  created_at: Instant,
  is_bookmarked: z.boolean(),
  /** Chosen for the digest of its day. */
  daily_highlight: z.boolean(),
  /** HTML of the original. */
  text: z.string(),
  /** HTML of the translation; null when the original is Russian or not translated yet. */
  text_ru: z.string().nullable(),
  /** Language code of the original; empty when unknown. */
  lang: z.string(),
  /** Numbers and tickers match the original; otherwise readers see the original first. */
  is_translation_proved: z.boolean(),
  /** `edited`: the text changed after it was first read; `deleted`: the source has removed it. */
  source_state: z.enum(['standing', 'edited', 'deleted']),
  source_url: z.string(),
  author: Whose,
  media: z.array(ForecastMedia),
  coins: z.array(ForecastCoin),
  /** Other forecasters who published the same words within a day. */
  also_by: z.array(z.object({ name: z.string(), source_url: z.string() })),
  /** Label of the reader's mute that hides it; null when none does. */
  muted_by: z.string().nullable(),
}

export const Tweet = z.object({
  ...common,
  is_repost: z.boolean(),
  /** Username of the person answered, without the @; null when it is not an answer. */
  reply_to: z.string().nullable(),
  quoted: Quoted.nullable(),
  metrics: z.object({ likes: z.number().int(), reposts: z.number().int(), replies: z.number().int() }),
})
export type Tweet = z.infer<typeof Tweet>

export const ChannelMessage = z.object({
  ...common,
  channel: z.object({ title: z.string(), username: z.string(), avatar: z.string() }),
  views: z.number().int().nullable(),
  /** Author of a forwarded message; empty for the channel's own. */
  forwarded_from: z.string(),
})
export type ChannelMessage = z.infer<typeof ChannelMessage>

export const Digest = z.object({
  id: z.number().int(),
  date: DayKey,
  source: z.enum(['twitter', 'telegram']),
  /** HTML. */
  content: z.string(),
  item_ids: z.array(z.number().int()),
})
export type Digest = z.infer<typeof Digest>

/** Posts by day in Moscow time, newest first; a day may continue on the next page. */
const page = <Group extends z.ZodType>(group: Group) =>
  z.object({ results: z.array(group), daily_highlights: z.array(Digest), next: z.string().nullable() })

export const TweetPage = page(z.object({ date: DayKey, twitter: z.array(Tweet) }))
export type TweetPage = z.infer<typeof TweetPage>

export const MessagePage = page(z.object({ date: DayKey, telegram: z.array(ChannelMessage) }))
export type MessagePage = z.infer<typeof MessagePage>

/** Public preview of the posts: the text of one tweet older than a day. */
export const ForecastFragment = Tweet.pick({
  id: true,
  created_at: true,
  text: true,
  text_ru: true,
  lang: true,
  is_translation_proved: true,
  source_url: true,
  author: true,
  coins: true,
  reply_to: true,
})
export type ForecastFragment = z.infer<typeof ForecastFragment>
