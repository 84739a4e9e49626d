import { z } from 'zod'
import { EventBrief } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Coin, HISTORY_RANGES } from './market.ts'
import { FOUND_KINDS } from './search.ts'
import { Author, Instant, pageOf } from './shared.ts'
import { Signal } from './signals.ts'

/** One thing said of a coin; nothing stands here that the reader may not open. */
export const Said = z.object({
  kind: z.enum(FOUND_KINDS.map(({ kind }) => kind)),
  id: z.number().int(),
  /** Root-relative, but for what forecasters wrote: there it leads to their network. */
  url: z.string(),
  title: z.string(),
  /** The beginning of what the reader may read of it, plain. */
  text: z.string(),
  at: Instant,
  author: Author.nullable(),
  /** What the coin cost then, USD. */
  price_usd: z.number().nullable(),
  /** Percent from then to now. */
  change: z.number().nullable(),
})
export type Said = z.infer<typeof Said>

/** A place on the chart where somebody spoke of the coin. */
export const Mark = Said.pick({ kind: true, id: true, url: true, title: true, at: true, price_usd: true })
export type Mark = z.infer<typeof Mark>

/** As many marks as a chart of any range holds, the latest. */
export const MOST_MARKS = 200

export const MentionedCoin = z.object({
  coin: Coin,
  mentions_count: z.number().int(),
  /** Percent against the day before; null where nobody spoke of the coin then. */
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
    reply: z.object({ signals: z.array(Signal), events: z.array(EventBrief) }),
  }),
  topMentioned: endpoint({
    at: 'GET /api/widgets/top-mentioned-widget/',
    about: 'Шесть монет, о которых за сутки говорили чаще всего',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(MentionedCoin).max(6), updated_at: Instant.nullable() }),
  }),
}
