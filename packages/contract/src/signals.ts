import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ProvedEntry } from './ledger/proved.ts'
import { Reactions } from './reactions.ts'
import { Author, Instant, pageOf } from './shared.ts'
import { Call, EndedBy } from './signals/call.ts'
import { Direction, EditedSignal, WrittenSignal } from './signals/form.ts'
import { POSITIONS } from './signals/limits.ts'
import { ListChoices, ListQuery } from './signals/list.ts'

/** Prices in USD, changes in percent since the signal's start. The idea's fields are null in a locked, open signal. */
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
  /** Expected direction of the price; null when the author named none. */
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
  /** The time of `price_usd`; null where no price was ever quoted. */
  priced_at: Instant.nullable(),
  /** The open of the first minute after the seal; null while it is awaited and in a void call. */
  start_price_usd: z.number().nullable(),
  start_market_cap: z.number().nullable(),
  change_1d_usd: z.number().nullable(),
  change_all_time_percent: z.number().nullable(),
  /** Result of the idea, percent: for a short, a fall of the price is a gain. Null without a direction. */
  result_percent: z.number().nullable(),
  /** The idea ends at the target price, at the stop price or at `horizon_at`. */
  target_price_usd: z.number().nullable(),
  stop_price_usd: z.number().nullable(),
  horizon_at: Instant.nullable(),
  /** When the idea ended; the result no longer changes after it. */
  ended_at: Instant.nullable(),
  ended_by: EndedBy.nullable(),
  end_price_usd: z.number().nullable(),
  /** Highest and lowest price since the start, and the change from each to the current price, percent. */
  ath: z.number().nullable(),
  change_ath: z.number().nullable(),
  atl: z.number().nullable(),
  change_atl: z.number().nullable(),
  call: Call,
  /** Label of the reader's mute that hides it in lists; null when none does. */
  muted_by: z.string().nullable(),
})
export type Signal = z.infer<typeof Signal>

/** Result of an ended signal. It is public: an ended idea has no value for members and proves the others. */
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
  /** Result of the idea, percent: for a short, a fall of the price is a gain. */
  result_percent: z.number(),
})
export type EndedSignal = z.infer<typeof EndedSignal>

/** A signal on its own page. */
export const OpenedSignal = Signal.extend({
  is_mine: z.boolean(),
  coin_name: z.string(),
  /** Fields for the edit form; null when the reader may not edit. */
  written: z
    .object({
      text: z.string(),
      horizon_days: z.number().int().nullable(),
      revision: z.number().int(),
      /** The author's own; null for another editor, who keeps them as they are. */
      said: z.object({ confidence: z.number().int().nullable(), position: z.enum(POSITIONS).nullable() }).nullable(),
    })
    .nullable(),
  /** Until then title, direction, target, stop and horizon may be changed; null before publication. */
  fixed_at: Instant.nullable(),
  /** Set when moderators have removed the signal; its author and the moderators still read it. */
  removed: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** Whether this reader may give the call up. */
  may_withdraw: z.boolean(),
})
export type OpenedSignal = z.infer<typeof OpenedSignal>

/**
 * A signal as publishing or an edit leaves it. `entry` is that of the ledger which sealed its idea just now, with its
 * proof; null when it is not published, or when the seal comes later: the idea is recorded within seconds all the same.
 */
export const SealedSignal = OpenedSignal.extend({ entry: ProvedEntry.nullable().optional() })
export type SealedSignal = z.infer<typeof SealedSignal>

/** Most signals in a list of those that await approval. */
export const MOST_WAITING = 100

/** Most signals on the main page. */
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
    about: 'Избранные и все сигналы, по 20 на странице; по выбору идущие или закрытые, автор, монета и порядок',
    access: 'public',
    caching: 'public',
    query: ListQuery,
    /** `favorites`: the reader's bookmarked signals, on the first page without any choice only. */
    reply: z.object({
      results: z.object({ favorites: z.array(Signal), list: z.array(Signal) }),
      next: z.string().nullable(),
    }),
  }),
  choices: endpoint({
    at: 'GET /api/signals/choices/',
    offline: 'part',
    about: 'Сколько сигналов идёт и закрыто: всего, у каждого автора и по каждой монете',
    access: 'public',
    caching: 'public',
    reply: ListChoices,
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
    reply: SealedSignal,
  }),
  update: endpoint({
    at: 'PATCH /api/signals/:id/',
    about: 'Правка своего сигнала, у модератора любого; через 15 минут после выхода слова только добавляют',
    access: 'paid',
    publishes: true,
    body: EditedSignal,
    form: { maxFileBytes: 0, lists: ['images'] },
    reply: SealedSignal,
  }),
  withdraw: endpoint({
    at: 'POST /api/signals/:id/withdrawal/',
    about: 'Автор отзывает свой открытый сигнал: тот заканчивается по цене следующей минуты и остаётся в счёте',
    access: 'account',
    reply: OpenedSignal,
  }),
}
