import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OpenPart } from './posts/wall.ts'
import { Reactions } from './reactions.ts'
import { Author, DayKey, Instant, wholeNumber } from './shared.ts'

export const ModelName = z.enum(['News', 'Material', 'Opinion'])

/** Price of a coin in a post: at publication and now, USD; change in percent. */
export const CoinPrice = z.object({
  api_id: z.string(),
  symbol: z.string(),
  image: z.string(),
  start_price: z.number().nullable(),
  current_price: z.number().nullable(),
  /** When the current price was quoted. */
  priced_at: Instant.nullable(),
  price_change: z.number().nullable(),
})
export type CoinPrice = z.infer<typeof CoinPrice>

/** Card of an embed, shown before the reader loads the other site; the server fetches and stores it. */
export const EmbedCard = z.object({
  kind: z.enum(['youtube', 'telegram']),
  id: z.string(),
  /** Title of the video; empty for Telegram. */
  title: z.string(),
  /** Author of the video, or name of the channel. */
  author: z.string(),
  /** Text of the Telegram post; empty for a video. */
  words: z.string(),
  published_at: Instant.nullable(),
  /** Address, on this site, of the video's or channel's picture; empty when there is none. */
  poster: z.string(),
  /** The other site has deleted it or forbids embedding. */
  is_gone: z.boolean(),
})
export type EmbedCard = z.infer<typeof EmbedCard>

export const LastComment = z.object({
  id: z.number().int(),
  /** Sanitised HTML; empty for a comment that is only an image. */
  comment: z.string(),
  user: z.object({ name: z.string(), avatar: z.string() }),
})

/** Color of a card in the feed; empty for the default. */
export const PostColor = z.enum(['', 'gray', 'green', 'red', 'purple'], 'Такого цвета нет')
export type PostColor = z.infer<typeof PostColor>
/** Animated picture beside the title of a news item; empty for none. */
export const PostGif = z.enum(['', 'fire', 'lightning', 'dinamit', 'gem', 'rocket', 'winner'], 'Такой картинки нет')
export type PostGif = z.infer<typeof PostGif>

export const Post = z.object({
  id: z.number().int(),
  object_id: z.number().int(),
  content_type: z.enum(['news', 'material', 'opinion']),
  content_type_id: z.number().int(),
  model_name: ModelName,
  section_name: z.enum(['news', 'analytics', 'opinion', 'podcast']),
  title: z.string(),
  /** The title as HTML with coin mentions and emphasis. */
  rich_title: z.string(),
  short_description: z.string(),
  /** HTML; empty with `is_locked` for a reader without paid access. */
  content: z.string(),
  is_locked: z.boolean(),
  is_ready_inner_page: z.boolean(),
  /** On the page of a locked post: what everyone reads of it. Null in lists and for readers of the whole text. */
  open_part: OpenPart.nullable(),
  /** The first image is the cover. */
  images_list: z.array(z.string()),
  embed_links: z.array(z.string()),
  /** Cards of the embeds in the text and below it, in no order; embeds not fetched yet are absent. */
  embeds: z.array(EmbedCard),
  publication_date: Instant,
  date: DayKey,
  author: Author.nullable(),
  /** Logo of the first channel, else the author's avatar, else a default picture. */
  icon: z.string(),
  source: z.string(),
  news_atributes: z.object({ label: z.string(), is_podcast: z.boolean() }),
  podcast_atributes: z.object({ id: z.number().int() }).nullable(),
  audio_length: z.number().int().nullable(),
  /** For the whole text, even when it is locked; 0 until it is measured. */
  reading_minutes: z.number().int(),
  channels: z.array(z.object({ id: z.number().int(), name: z.string(), slug: z.string() })),
  comments_count: z.number().int(),
  init_comments_count: z.number().int(),
  last_comment: LastComment.nullable(),
  reactions: Reactions,
  is_new: z.boolean(),
  is_mine: z.boolean(),
  admin_link: z.string(),
  gif_for_main_page: PostGif,
  coin_prices: z.array(CoinPrice),
  pinned_day: z.boolean(),
  pinned_all_time: z.boolean(),
  /** false while on moderation. */
  live: z.boolean(),
  color: PostColor,
  /** Set when moderators have removed the post; its author and the moderators still read it. */
  removed: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** Label of the reader's mute that hides it in lists; null when none does. */
  muted_by: z.string().nullable(),
})
export type Post = z.infer<typeof Post>

/** Fields that only the post's own page has: in a list they are empty or cut. */
export const TEXT_FIELDS = ['content', 'embed_links', 'embeds', 'images_list', 'source', 'is_ready_inner_page'] as const

const MOST_IDS = 50

export const posts = {
  get: endpoint({
    at: 'GET /api/alpha/:id/',
    offline: 'page',
    about: 'Одна публикация; без подписки — тизер',
    access: 'public',
    reply: Post,
  }),
  texts: endpoint({
    at: 'GET /api/alpha/inner-pages/',
    about: 'Публикации целиком, по номерам через запятую',
    access: 'paid',
    mayLag: true,
    query: z.object({
      list_id: z
        .string('Нужны номера через запятую')
        .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'Нужны номера через запятую')
        .transform((list) => [...new Set(list.split(',').map(Number))])
        .refine((ids) => ids.length <= MOST_IDS, `Не больше ${MOST_IDS} публикаций`),
    }),
    reply: z.array(Post),
  }),
  similar: endpoint({
    at: 'GET /api/alpha/similar-posts/',
    offline: 'part',
    about: 'Похожие публикации, не больше шести',
    access: 'paid',
    query: z.object({ object_id: wholeNumber(1, 2_147_483_647), content_type_id: wholeNumber(1, 3) }),
    reply: z.array(Post),
  }),
}
