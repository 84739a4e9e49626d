import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Reactions } from './reactions.ts'
import { Author, Instant, pageOf } from './shared.ts'
import { Direction, EditedSignal, WrittenSignal } from './signalForm.ts'

export const EndedBy = z.enum(['target', 'stop', 'horizon'])

/** Prices in USD, changes in percent since the signal's start. Of a locked one that goes on, nothing of the idea is told. */
export const Signal = z.object({
  id: z.number().int(),
  title: z.string(),
  /** HTML. */
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
  direction: Direction.nullable(),
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
  /** Where the author expects the price to go and where the idea is wrong, and when it ends by itself. */
  target_price_usd: z.number().nullable(),
  stop_price_usd: z.number().nullable(),
  horizon_at: Instant.nullable(),
  /** From then on the result stands as it was, whatever the price does. */
  ended_at: Instant.nullable(),
  ended_by: EndedBy.nullable(),
  end_price_usd: z.number().nullable(),
  /** The highest and the lowest price since the start, and how far the price is from them. */
  ath: z.number().nullable(),
  change_ath: z.number().nullable(),
  atl: z.number().nullable(),
  change_atl: z.number().nullable(),
})
export type Signal = z.infer<typeof Signal>

/** What came of a signal. Everyone may read it: an idea that has ended is worth no money any more, and proves the others. */
export const EndedSignal = Signal.pick({ id: true, title: true, author: true }).extend({
  direction: Direction,
  coin: Signal.shape.coin.pick({ api_id: true, symbol: true, image: true }),
  started_at: Instant,
  start_price_usd: z.number(),
  target_price_usd: z.number().nullable(),
  stop_price_usd: z.number().nullable(),
  ended_at: Instant,
  end_price_usd: z.number(),
  ended_by: EndedBy,
  /** Of the idea, not of the price: a short whose price fell has gained. */
  result_percent: z.number(),
})
export type EndedSignal = z.infer<typeof EndedSignal>

/** A signal on its own page. */
export const OpenedSignal = Signal.extend({
  is_mine: z.boolean(),
  coin_name: z.string(),
  /** Of when the price is. */
  priced_at: Instant.nullable(),
  /** What an edit begins with; null for who may not edit. */
  written: z
    .object({ text: z.string(), horizon_days: z.number().int().nullable(), revision: z.number().int() })
    .nullable(),
  /** Until then direction, target, stop and horizon may be changed; null while it waits for its publication. */
  fixed_at: Instant.nullable(),
  /** Of one that moderators took away; its author and the moderators still read it. */
  removed: z.object({ at: Instant, reason: z.string() }).nullable(),
})
export type OpenedSignal = z.infer<typeof OpenedSignal>

/** As many as are looked through at a sitting. */
export const MOST_WAITING = 100

/** The main page's list never grows beyond this. */
export const LATEST_SIGNALS = 8

export const signals = {
  widget: endpoint({
    at: 'GET /api/widgets/signals-widget/',
    offline: 'part',
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
    offline: 'page',
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
    offline: 'page',
    about: 'Сигналы из избранного, по 20 на странице',
    access: 'account',
    query: z.object({ cursor: z.string().max(100, 'Слишком длинно').optional() }),
    reply: pageOf(Signal),
  }),
  waiting: endpoint({
    at: 'GET /api/signals/moderation/',
    about: 'Сигналы, которые ждут проверки, старые первыми',
    access: 'moderator',
    reply: z.object({ results: z.array(Signal).max(MOST_WAITING) }),
  }),
  ownWaiting: endpoint({
    at: 'GET /api/signals/own-waiting/',
    about: 'Свои сигналы, которые ждут проверки, старые первыми',
    access: 'account',
    reply: z.object({ results: z.array(Signal).max(MOST_WAITING) }),
  }),
  get: endpoint({
    at: 'GET /api/signals/:id/',
    offline: 'page',
    about: 'Один сигнал; без подписки — без идеи и её причин',
    access: 'public',
    reply: OpenedSignal,
  }),
  create: endpoint({
    at: 'POST /api/signals/',
    about: 'Новый сигнал: у модератора выходит сразу, у других ждёт проверки; цену старта ставит сервер',
    access: 'paid',
    publishes: true,
    status: 201,
    body: WrittenSignal,
    form: { maxFileBytes: 0, lists: ['images'] },
    reply: OpenedSignal,
  }),
  update: endpoint({
    at: 'PATCH /api/signals/:id/',
    about: 'Правка своего сигнала, у модератора любого; через 15 минут после выхода слова только добавляют',
    access: 'paid',
    publishes: true,
    body: EditedSignal,
    form: { maxFileBytes: 0, lists: ['images'] },
    reply: OpenedSignal,
  }),
}
