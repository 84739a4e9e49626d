import { z } from 'zod'
import { AREA_NAMES, DIGEST_KINDS, REASON_NAMES } from './digest/worth.ts'
import { endpoint } from './endpoint.ts'
import { DayKey, Instant } from './shared.ts'

/** Hours without the reader after which they were away. */
export const AWAY_HOURS = 6
/** A digest reaches back as far as this; an earlier moment is moved to it. */
export const MOST_DAYS = 30
/** Spans that a reader chooses by one press, in hours. */
export const SPANS = { day: 24, week: 7 * 24, month: MOST_DAYS * 24 } as const
/** Items of an area on the page before «Ещё». */
export const FIRST_OF_AREA = 3
export const DIGEST_PAGE = 20

const Kind = z.enum(DIGEST_KINDS)

/** Price of a coin when the text named it and now, USD; change in percent. */
export const PriceThen = z.object({ symbol: z.string(), before: z.number(), now: z.number(), change: z.number() })

/** One thing that came while the reader was away. Only what they may open is told, counted and priced. */
export const DigestItem = z.object({
  kind: Kind,
  reason: z.enum(REASON_NAMES),
  id: z.number().int(),
  /** On this site, or elsewhere for posts of forecasters. */
  url: z.string(),
  title: z.string(),
  /** Words of a comment or of a forecaster; empty for others. */
  text: z.string(),
  /** Who wrote it; empty for the club's own words. */
  who: z.string(),
  at: Instant,
  comments_count: z.number().int(),
  price: PriceThen.nullable(),
  /** For a signal. `price` is its last one: the present one, or that of its end. */
  call: z
    .object({
      symbol: z.string(),
      direction: z.enum(['long', 'short']).nullable(),
      start: z.number().nullable(),
      price: z.number().nullable(),
      /** By its direction; null while it has no start or direction. */
      percent: z.number().nullable(),
      ended_by: z.string().nullable(),
      until: Instant.nullable(),
    })
    .nullable(),
  /** Dates of an event that was moved; where the hour is not known, only the day counts. */
  moved: z.object({ from: Instant, to: Instant, from_exact: z.boolean(), to_exact: z.boolean() }).nullable(),
  /** What was corrected in a text. */
  corrected: z.array(z.enum(['title', 'lead', 'numbers'])),
  /** Other sources of the same story, which are no items of their own; the first first. */
  others: z.array(
    z.object({ url: z.string(), title: z.string(), who: z.string(), at: Instant, comments_count: z.number().int() }),
  ),
})
export type DigestItem = z.infer<typeof DigestItem>

/** A coin of the reader's portfolio at the moment they left and now. */
export const DigestCoin = PriceThen.extend({ api_id: z.string(), image: z.string() })
export type DigestCoin = z.infer<typeof DigestCoin>

export const DigestCoins = z.object({
  /** Those that moved, the most first. */
  results: z.array(DigestCoin),
  /** Coins of the portfolio whose two prices are known. */
  total: z.number().int(),
  /** Those that moved by less than a percent. */
  still: z.number().int(),
})
export type DigestCoins = z.infer<typeof DigestCoins>

const Window = z.object({
  since: Instant,
  until: Instant,
})

export const DigestCard = Window.extend({
  total: z.number().int(),
  items: z.array(DigestItem),
  /** What is not among the items, by kind, the most first. */
  rest: z.array(z.object({ kind: Kind, count: z.number().int() })),
  coins: DigestCoins,
})
export type DigestCard = z.infer<typeof DigestCard>

const Page = z.object({
  results: z.array(DigestItem),
  /** Opaque place of the next page; null on the last. */
  next: z.string().nullable(),
})

export const Digest = Window.extend({
  /** The moment that was asked for lies further back than a digest reaches. */
  is_bounded: z.boolean(),
  /** When the reader was last here before this visit; null when that is not known. */
  left_at: Instant.nullable(),
  total: z.number().int(),
  areas: z.array(Page.extend({ area: z.enum(AREA_NAMES), count: z.number().int() })),
  coins: DigestCoins,
  /** The two texts that name most of the reader's coins. */
  coin_texts: z.array(DigestItem),
})
export type Digest = z.infer<typeof Digest>

/** A span by name, a day of the reader's calendar or an instant. Anything else is refused in words by the server. */
const Moment = z.string().max(60, 'Слишком длинно')

export const digest = {
  card: endpoint({
    at: 'GET /api/digest/card/',
    about: 'Коротко о том, что было, пока читателя не было дольше шести часов; null, когда рассказывать нечего',
    access: 'paid',
    mayLag: true,
    reply: z.object({ card: DigestCard.nullable() }),
  }),
  read: endpoint({
    at: 'GET /api/digest/',
    offline: 'page',
    about: 'Всё, что вышло с выбранного мгновения, по разделам',
    access: 'paid',
    query: z.object({ since: Moment.optional() }),
    reply: Digest,
  }),
  area: endpoint({
    at: 'GET /api/digest/areas/:area/',
    about: 'Продолжение одного раздела, новое первым, по двадцать',
    access: 'paid',
    mayLag: true,
    query: z.object({ since: Moment, until: Moment, after: z.string().max(60, 'Слишком длинно').optional() }),
    reply: Page,
  }),
  present: endpoint({
    at: 'POST /api/digest/present/',
    about: 'Читатель здесь: с этого мгновения считается, сколько его не было',
    access: 'paid',
    status: 204,
    reply: z.null(),
  }),
  putAway: endpoint({
    at: 'POST /api/digest/put-away/',
    about: 'Убрать карточку этого отсутствия на всех устройствах',
    access: 'paid',
    status: 204,
    body: z.object({ since: Instant }),
    reply: z.null(),
  }),
}

/** Whether a text is a day. */
export const isDay = (text: string) => DayKey.safeParse(text).success
