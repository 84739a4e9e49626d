import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DayKey, Instant } from './shared.ts'

/** Coins that one search may name. */
export const MOST_COINS = 1000

/** Screener tag whose coins «На слуху» shows. */
export const POPULAR_TAG = 'На слуху'
/** How many coins «Топ роста» asks for. */
export const TOP_GAINERS = 6

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

const ForecastCoin = z.object({ id: z.number().int(), api_id: z.string(), symbol: z.string(), image: z.string() })

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

const Paged = z.object({ cursor: z.string().max(100, 'Слишком длинно').optional() })
const FromDay = Paged.extend({ day: DayKey.optional() })
/** Optional here: the handler refuses a missing list with `detail`, as the specification says, not with a field. */
const Search = Paged.extend({ coin_ids: z.string().max(100_000, 'Слишком много монет').optional() })

const coin = ForecastCoin.extend({ name: z.string() })
const Marked = z.object({ is_bookmarked: z.literal(true) })

export const forecasters = {
  fragment: endpoint({
    at: 'GET /api/forecasters/fragment/',
    about: 'Последний твит старше суток из выбранных в выжимки и сколько публикаций вышло за последние сутки',
    access: 'public',
    caching: 'public',
    reply: z.object({ post: ForecastFragment.nullable(), count_of_day: z.number().int() }),
  }),
  tweets: endpoint({
    at: 'GET /api/forecasters/tweets/',
    offline: 'page',
    about: 'Твиты прогнозистов по дням, новые первыми, по 20; day — с этого дня и раньше',
    access: 'paid',
    query: FromDay,
    reply: TweetPage,
  }),
  messages: endpoint({
    at: 'GET /api/forecasters/telegram/',
    offline: 'page',
    about: 'Сообщения Telegram-каналов по дням, новые первыми, по 20; day — с этого дня и раньше',
    access: 'paid',
    query: FromDay,
    reply: MessagePage,
  }),
  highlightedTweets: endpoint({
    at: 'GET /api/forecasters/tweets/daily-highlights/',
    about: 'Твиты, выбранные в выжимки дней',
    access: 'paid',
    mayLag: true,
    query: Paged,
    reply: TweetPage,
  }),
  highlightedMessages: endpoint({
    at: 'GET /api/forecasters/telegram/daily-highlights/',
    about: 'Сообщения, выбранные в выжимки дней',
    access: 'paid',
    mayLag: true,
    query: Paged,
    reply: MessagePage,
  }),
  tweetsOfAssets: endpoint({
    at: 'GET /api/forecasters/tweets/user-assets/',
    about: 'Твиты о монетах портфеля читателя',
    access: 'paid',
    mayLag: true,
    query: Paged,
    reply: TweetPage,
  }),
  messagesOfAssets: endpoint({
    at: 'GET /api/forecasters/telegram/user-assets/',
    about: 'Сообщения о монетах портфеля читателя',
    access: 'paid',
    mayLag: true,
    query: Paged,
    reply: MessagePage,
  }),
  bookmarkedTweets: endpoint({
    at: 'GET /api/forecasters/tweets/bookmarks/',
    about: 'Твиты в закладках читателя',
    access: 'paid',
    query: Paged,
    reply: TweetPage,
  }),
  bookmarkedMessages: endpoint({
    at: 'GET /api/forecasters/telegram/bookmarks/',
    about: 'Сообщения в закладках читателя',
    access: 'paid',
    query: Paged,
    reply: MessagePage,
  }),
  searchTweets: endpoint({
    at: 'GET /api/forecasters/tweets/search/',
    about: 'Твиты хотя бы об одной из монет: coin_ids — их api_id через запятую',
    access: 'paid',
    mayLag: true,
    query: Search,
    reply: TweetPage,
  }),
  searchMessages: endpoint({
    at: 'GET /api/forecasters/telegram/search/',
    about: 'Сообщения хотя бы об одной из монет: coin_ids — их api_id через запятую',
    access: 'paid',
    mayLag: true,
    query: Search,
    reply: MessagePage,
  }),
  days: endpoint({
    at: 'GET /api/forecasters/days/',
    offline: 'part',
    about: 'Сколько публикаций в каждом из последних семи дней, в которые они были',
    access: 'paid',
    query: z.object({ source: z.enum(['twitter', 'telegram'], 'Только twitter или telegram') }),
    reply: z.object({ results: z.array(z.object({ date: DayKey, count: z.number().int() })) }),
  }),
  hideTweet: endpoint({
    at: 'DELETE /api/forecasters/tweets/hide-tweet/:id/',
    about: 'Больше не показывать читателю этот твит',
    access: 'paid',
    status: 204,
    reply: z.null(),
  }),
  showTweet: endpoint({
    at: 'POST /api/forecasters/tweets/hide-tweet/:id/',
    about: 'Вернуть скрытый твит',
    access: 'paid',
    status: 204,
    reply: z.null(),
  }),
  hideMessage: endpoint({
    at: 'DELETE /api/forecasters/telegram/hide-message/:id/',
    about: 'Больше не показывать читателю это сообщение',
    access: 'paid',
    status: 204,
    reply: z.null(),
  }),
  showMessage: endpoint({
    at: 'POST /api/forecasters/telegram/hide-message/:id/',
    about: 'Вернуть скрытое сообщение',
    access: 'paid',
    status: 204,
    reply: z.null(),
  }),
  bookmarkTweet: endpoint({
    at: 'POST /api/forecasters/tweets/:id/bookmark/',
    about: 'Твит в закладки',
    access: 'paid',
    status: 201,
    reply: Marked,
  }),
  unbookmarkTweet: endpoint({
    at: 'DELETE /api/forecasters/tweets/:id/bookmark/',
    about: 'Твит из закладок',
    access: 'paid',
    status: 204,
    reply: z.null(),
  }),
  bookmarkMessage: endpoint({
    at: 'POST /api/telegram/tweets/:id/bookmark/',
    alsoAt: '/api/forecasters/telegram/:id/bookmark/',
    about: 'Сообщение в закладки',
    access: 'paid',
    status: 201,
    reply: Marked,
  }),
  unbookmarkMessage: endpoint({
    at: 'DELETE /api/telegram/tweets/:id/bookmark/',
    alsoAt: '/api/forecasters/telegram/:id/bookmark/',
    about: 'Сообщение из закладок',
    access: 'paid',
    status: 204,
    reply: z.null(),
  }),
  tagCoins: endpoint({
    at: 'GET /api/screener/signal-filter/custom-tag-coins/',
    about: 'Монеты тега сканера с этим названием, в порядке редакции',
    access: 'paid',
    query: z.object({ name: z.string().max(100, 'Слишком длинно').optional() }),
    reply: z.array(coin),
  }),
  topGainers: endpoint({
    at: 'GET /api/screener/signal-filter/top-gainers/',
    about: 'Лидеры роста за сутки для фильтра публикаций',
    access: 'paid',
    mayLag: true,
    query: z.object({
      limit: z.coerce
        .number('Нужно число')
        .int('Нужно целое число')
        .min(1, 'Не меньше 1')
        .max(50, 'Не больше 50')
        .default(TOP_GAINERS),
    }),
    reply: z.array(coin.extend({ change_1d_usd: z.number().nullable() })),
  }),
}
