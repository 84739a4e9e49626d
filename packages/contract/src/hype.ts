import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { KnownCoin } from './market.ts'
import { Instant, pageOf } from './shared.ts'
import { Said } from './talk.ts'

/** Windows in which attention is counted, in days before `made_at`. */
export const HYPE_DAYS = ['1', '7', '30'] as const
export type HypeDays = (typeof HYPE_DAYS)[number]

/** Most messages of one author about one coin that count in one Moscow day. */
export const MOST_OF_ONE = 3
/** A message that names more coins is a list, and counts for none of them. */
export const MOST_COINS_NAMED = 10
/** A coin is marked when its loudest author has more than this percent of its mentions. */
export const ONE_VOICE_PERCENT = 100 / 3
/** A coin with fewer mentions is not marked. */
export const ONE_VOICE_LEAST = 10

/** Percent, two decimals; the shares of one window are exactly 100 together. */
const Share = z.number().min(0).max(100)
const Count = z.number().int().min(0)

export const HypeCoin = z.object({
  coin: KnownCoin,
  share: Share,
  /** Percentage points against the previous window; null when that window had no mentions. */
  change: z.number().nullable(),
  /** The share in each of the windows. */
  shares: z.record(z.enum(HYPE_DAYS), Share),
  mentions_count: Count,
  publications_count: Count,
  comments_count: Count,
  forecasts_count: Count,
  authors_count: Count,
  /** Herfindahl index of the authors: close to 0 for many equal ones, 1 for a single one. */
  concentration: z.number().min(0).max(1),
  top_author_share: Share,
  /** One author wrote more than a third of at least `ONE_VOICE_LEAST` mentions. */
  is_one_voice: z.boolean(),
})
export type HypeCoin = z.infer<typeof HypeCoin>

export const Hype = z.object({
  /** Null until it was first counted. */
  made_at: Instant.nullable(),
  mentions_count: Count,
  authors_count: Count,
  /** Herfindahl index of the coins' shares. */
  concentration: z.number().min(0).max(1),
  top_three_share: Share,
  top_author_share: Share,
  /** Most mentioned first; coins mentioned only in the previous window come last, with a share of 0. */
  coins: z.array(HypeCoin),
})
export type Hype = z.infer<typeof Hype>

/** A followed account of Twitter and its share of attention within seven days. */
export const Mindshare = z.object({
  id: z.number().int(),
  rank: z.number().int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  url: z.string(),
  followers_count: z.number().int().nullable(),
  /** Percent, two decimals. */
  mindshare: Share,
  /** Percentage points against the previous seven days; null when nobody wrote then. */
  mindshare_change_7d: z.number().nullable(),
  mentions_count: Count,
  coins: z.array(KnownCoin.pick({ id: true, symbol: true, slug: true, image: true })).max(3),
})
export type Mindshare = z.infer<typeof Mindshare>

/** Public preview: the coins mentioned most in the day before the last one, without their numbers. */
export const HypeFragment = z.object({
  /** When that day ended; null until it was first counted. */
  until: Instant.nullable(),
  coins: z.array(KnownCoin).max(3),
  /** Number of coins mentioned in that day. */
  coins_count: Count,
})
export type HypeFragment = z.infer<typeof HypeFragment>

/** Kinds of posts behind a share; `loudest`: posts of the author who mentioned the coin most. */
export const HYPE_ORIGINS = ['all', 'publications', 'comments', 'forecasts', 'loudest'] as const
export type HypeOrigin = (typeof HYPE_ORIGINS)[number]

const cursor = z.string().max(100, 'Слишком длинно').optional()
const days = z.enum(HYPE_DAYS, 'Недопустимый период').default('7')

export const hype = {
  fragment: endpoint({
    at: 'GET /api/hype/fragment/',
    about: 'Три монеты, о которых сутки назад говорили чаще всего, без долей',
    access: 'public',
    caching: 'public',
    reply: HypeFragment,
  }),
  shares: endpoint({
    at: 'GET /api/hype/',
    about: 'Доли внимания монет за 1, 7 или 30 дней',
    access: 'paid',
    mayLag: true,
    query: z.object({ days }),
    reply: Hype,
  }),
  ofCoin: endpoint({
    at: 'GET /api/hype/coins/:id/posts/',
    about: 'Сообщения, из которых сложилась доля монеты, новые первыми, по 20',
    access: 'paid',
    mayLag: true,
    query: z.object({ days, of: z.enum(HYPE_ORIGINS, 'Нет такого списка').default('all'), cursor }),
    reply: pageOf(Said),
  }),
  mindshares: endpoint({
    at: 'GET /api/ai-agent/mindshares/',
    about: 'Аккаунты Twitter по доле внимания за семь дней',
    access: 'paid',
    mayLag: true,
    reply: z.object({ results: z.array(Mindshare) }),
  }),
  ofAccount: endpoint({
    at: 'GET /api/hype/accounts/:id/posts/',
    about: 'Твиты, из которых сложилась доля аккаунта, новые первыми, по 20',
    access: 'paid',
    mayLag: true,
    query: z.object({ cursor }),
    reply: pageOf(Said),
  }),
}
