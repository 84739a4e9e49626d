import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Reactions } from './reactions.ts'
import { Author, Instant, pageOf } from './shared.ts'

/** Prices in USD, changes in percent since the signal's start. */
export const Signal = z.object({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  is_locked: z.boolean(),
  link: z.string(),
  coin: z.object({
    api_id: z.string(),
    symbol: z.string(),
    image: z.string(),
    slug: z.string(),
    dropstab_url: z.string(),
  }),
  author: Author,
  images_list: z.array(z.string()),
  /** Which way the author expects the price to go; null where none is named. */
  direction: z.enum(['long', 'short']).nullable(),
  pinned: z.boolean(),
  trending: z.boolean(),
  live: z.boolean(),
  publication_date: Instant.nullable(),
  created_at: Instant,
  reactions: Reactions,
  comments_count: z.number().int(),
  init_comments_count: z.number().int(),
  admin_link: z.string(),
  price_usd: z.number().nullable(),
  start_price_usd: z.number().nullable(),
  start_market_cap: z.number().nullable(),
  change_1d_usd: z.number().nullable(),
  change_all_time_percent: z.number().nullable(),
  /** What the direction has brought: of a short, a fall of the price is a gain. Null without a direction. */
  result_percent: z.number().nullable(),
  /** From then on the result stands as it was, whatever the price does. */
  ended_at: Instant.nullable(),
  ath: z.number().nullable(),
  change_ath: z.number().nullable(),
  atl: z.number().nullable(),
  change_atl: z.number().nullable(),
})
export type Signal = z.infer<typeof Signal>

/** What came of a signal. Everyone may read it: an idea that has ended is worth no money any more, and proves the others. */
export const EndedSignal = Signal.pick({ id: true, title: true, author: true }).extend({
  direction: z.enum(['long', 'short']),
  coin: Signal.shape.coin.pick({ api_id: true, symbol: true, image: true }),
  started_at: Instant,
  start_price_usd: z.number(),
  target_price_usd: z.number().nullable(),
  stop_price_usd: z.number().nullable(),
  ended_at: Instant,
  end_price_usd: z.number(),
  ended_by: z.enum(['target', 'stop']),
  /** Of the idea, not of the price: a short whose price fell has gained. */
  result_percent: z.number(),
})
export type EndedSignal = z.infer<typeof EndedSignal>

/** The main page's list never grows beyond this. */
export const LATEST_SIGNALS = 8

export const signals = {
  widget: endpoint({
    at: 'GET /api/widgets/signals-widget/',
    about: 'Последние сигналы для главной: закреплённые, популярные, затем новые',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(Signal).max(LATEST_SIGNALS) }),
  }),
  ended: endpoint({
    at: 'GET /api/signals/ended/',
    about: 'Чем закончились сигналы: последний удачный и последний неудачный',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(EndedSignal).max(2) }),
  }),
  combined: endpoint({
    at: 'GET /api/signals/combined/',
    about: 'Избранные и все сигналы, по 20 на странице',
    access: 'public',
    caching: 'public',
    query: z.object({ cursor: z.string().max(100, 'Слишком длинно').optional() }),
    /** `favorites`: what the reader put aside, with the first page. */
    reply: z.object({
      results: z.object({ favorites: z.array(Signal), list: z.array(Signal) }),
      next: z.string().nullable(),
    }),
  }),
  bookmarked: endpoint({
    at: 'GET /api/signals/bookmark/',
    about: 'Сигналы из избранного, по 20 на странице',
    access: 'account',
    query: z.object({ cursor: z.string().max(100, 'Слишком длинно').optional() }),
    reply: pageOf(Signal),
  }),
}
