import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CoinPrice } from './market.ts'
import { NotificationCheck } from './notifications.ts'
import { Post } from './posts.ts'
import { wholeNumber } from './shared.ts'
import { Signal } from './signals/signal.ts'

/** Changes since the given second; items have the same form as in the lists. */
export const Updates = z.object({
  /** Keyed by post id. */
  alpha: z.record(z.string(), Post),
  news: z.array(Post),
  comments: z.array(z.object({ object_pk: z.number().int(), comments_count: z.number().int() })),
  /** The reader's own comments since then in those posts, on any device: they do not count as new. */
  own_comments: z.array(z.object({ id: z.number().int(), object_pk: z.number().int() })),
  signals: z.array(Signal),
  market_pulse: z.object({ btc_price: CoinPrice }),
  notifications: NotificationCheck,
  /** Unix time in seconds: `datetime` of the next request. */
  unix_datetime_now: z.number().int(),
})
export type Updates = z.infer<typeof Updates>

export const updates = {
  check: endpoint({
    at: 'GET /api/alpha/check-update/',
    about: 'Что появилось с названной секунды: публикации, сигналы, счётчики комментариев, цена биткоина',
    access: 'paid',
    query: z.object({
      datetime: wholeNumber(0, 4_102_444_800),
    }),
    reply: Updates,
  }),
}
