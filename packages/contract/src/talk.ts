import { z } from 'zod'
import { CoinEvent } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Coin, HISTORY_RANGES } from './market.ts'
import { FOUND_KINDS } from './search.ts'
import { Author, Instant, pageOf } from './shared.ts'
import { EndedSignal, Signal } from './signals/signal.ts'

/** One text about a coin; only texts that the reader may open are listed. */
export const Said = z.object({
  kind: z.enum(FOUND_KINDS.map(({ kind }) => kind)),
  id: z.number().int(),
  /** Root-relative; for forecasters' posts, an address in their network. */
  url: z.string(),
  title: z.string(),
  /** Beginning of the part that the reader may read, as plain text. */
  text: z.string(),
  at: Instant,
  author: Author.nullable(),
  /** Price of the coin at `at`, USD. */
  price_usd: z.number().nullable(),
  /** Change of the price from `at` to now, percent. */
  change: z.number().nullable(),
})
export type Said = z.infer<typeof Said>

/** A mark on the coin's chart: somebody wrote about it. */
export const Mark = Said.pick({ kind: true, id: true, url: true, title: true, at: true, price_usd: true })
export type Mark = z.infer<typeof Mark>

/** Most marks on a chart of any range; the latest are kept. */
export const MOST_MARKS = 200

/** Newest texts of a coin in the portfolio. */
export const NEWEST_SAID = 3
/** Most mentions of the portfolio's coins that are counted, the newest. */
export const MOST_COUNTED = 5000

/** What the club wrote about a coin of the portfolio, and how its signals ended; only what the reader may open counts. */
export const SaidOfAsset = z.object({
  api_id: z.string(),
  counts: z.array(z.object({ kind: Said.shape.kind, count: z.number().int().positive() })),
  newest: z.array(Said.pick({ kind: true, id: true, url: true, title: true, at: true })).max(NEWEST_SAID),
  /** Signals on the coin that ended, void ones not among them, and the newest of them. */
  outcomes_count: z.number().int(),
  outcomes: z
    .array(EndedSignal.pick({ id: true, title: true, ended_at: true, ended_by: true, result_percent: true }))
    .max(NEWEST_SAID),
})
export type SaidOfAsset = z.infer<typeof SaidOfAsset>

export const MentionedCoin = z.object({
  coin: Coin,
  mentions_count: z.number().int(),
  /** Percent against the previous day; null when that day had no mentions. */
  mentions_change: z.number().nullable(),
})
export type MentionedCoin = z.infer<typeof MentionedCoin>

export const talk = {
  ofCoin: endpoint({
    at: 'GET /api/coins/:id/talk/',
    about: 'Что клуб говорил о монете, новое первым, по 20',
    access: 'public',
    caching: 'public',
    query: z.object({
      /** `main`: without comments and forecasters' posts. */
      of: z.enum(['all', 'main'], 'Нет такого списка').default('all'),
      cursor: z.string().max(100, 'Слишком длинно').optional(),
    }),
    reply: pageOf(Said),
  }),
  marks: endpoint({
    at: 'GET /api/coins/:id/marks/',
    about: 'Отметки на графике монеты: когда о ней говорили',
    access: 'public',
    caching: 'public',
    query: z.object({ range: z.enum(HISTORY_RANGES, 'Недопустимый период').default('90d') }),
    reply: z.object({ marks: z.array(Mark).max(MOST_MARKS) }),
  }),
  around: endpoint({
    at: 'GET /api/coins/:id/around/',
    about: 'Открытые сигналы по монете и её ближайшие события',
    access: 'public',
    caching: 'public',
    reply: z.object({ signals: z.array(Signal), events: z.array(CoinEvent) }),
  }),
  ofAssets: endpoint({
    at: 'GET /api/widgets/user-assets/talk/',
    about: 'Что клуб писал о монетах портфеля со вчерашнего дня, без комментариев, и чем закончились сигналы по ним',
    access: 'paid',
    mayLag: true,
    reply: z.object({
      /** Beginning of yesterday in Moscow. */
      since: Instant,
      /** Coins that were written about. */
      coins: z.array(SaidOfAsset),
      /** More was written than is counted. */
      is_cut: z.boolean(),
    }),
  }),
  topMentioned: endpoint({
    at: 'GET /api/widgets/top-mentioned-widget/',
    about: 'Шесть монет, о которых за сутки говорили чаще всего',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(MentionedCoin).max(6), updated_at: Instant.nullable() }),
  }),
}
