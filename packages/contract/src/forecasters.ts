import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ForecastCoin, ForecastFragment, MessagePage, TweetPage } from './forecasters/messages.ts'
import { DayKey } from './shared.ts'

/** Coins that one search may name. */
export const MOST_COINS = 1000

/** Screener tag whose coins «На слуху» shows. */
export const POPULAR_TAG = 'На слуху'
/** How many coins «Топ роста» asks for. */
export const TOP_GAINERS = 6

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
