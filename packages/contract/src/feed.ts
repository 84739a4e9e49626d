import { z } from 'zod'
import { EventBrief } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Post } from './posts.ts'
import { DayKey, pageOf, wholeNumber } from './shared.ts'
import { Signal } from './signals/signal.ts'

/** Newest day first, in the order of the keys. */
export const AlphaDays = z.record(DayKey, z.object({ posts: z.array(Post), pinned_posts: z.array(Post) }))
export const NewsDays = z.record(DayKey, z.object({ posts: z.array(Post), calendar: z.array(EventBrief) }))

export const ChannelFeed = z.object({ alpha: AlphaDays, news: NewsDays, next: z.string().nullable() })
export type ChannelFeed = z.infer<typeof ChannelFeed>

export const Feed = ChannelFeed.extend({ signals: z.array(Signal) })
export type Feed = z.infer<typeof Feed>

export const Opinions = pageOf(Post)
export type Opinions = z.infer<typeof Opinions>

/** Posts on one page, both lists together. */
export const FEED_PAGE_SIZE = 30

/** Opinions of one person on one page. */
export const OPINIONS_PAGE_SIZE = 20

const FeedQuery = z.object({
  page: wholeNumber(1, 1_000_000).optional(),
  /** Opaque cursor from `next`; overrides `page`. */
  after: z.string().max(100, 'Слишком длинно').optional(),
})

export const feed = {
  all: endpoint({
    at: 'GET /api/alpha/all/',
    offline: 'page',
    about: 'Лента: альфа и инфошум по дням, сигналы, адрес следующей страницы',
    access: 'public',
    caching: 'public',
    query: FeedQuery,
    reply: Feed,
  }),
  channel: endpoint({
    at: 'GET /api/alpha/channels/:slug/',
    offline: 'page',
    about: 'Лента канала; podcasts, bookmarks и moderation — особые каналы',
    access: 'public',
    caching: 'public',
    query: FeedQuery,
    reply: ChannelFeed,
  }),
  opinions: endpoint({
    at: 'GET /api/users/:username/alpha/',
    offline: 'page',
    about: 'Мнения участника, новые сначала; ещё не одобренные видят он сам и модераторы',
    access: 'public',
    caching: 'public',
    query: FeedQuery,
    reply: Opinions,
  }),
  materials: endpoint({
    at: 'GET /api/users/:username/materials/',
    offline: 'page',
    about: 'Аналитика участника, новая сначала',
    access: 'public',
    caching: 'public',
    query: FeedQuery,
    reply: Opinions,
  }),
}
