import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

/** Tariffs for sale, by their names in requests and replies. */
export const Tariff = z.enum(['1year', '2months'], 'Неизвестный тариф')
export type Tariff = z.infer<typeof Tariff>

/** Key of an option of the offer: its tariff, or `pon` for the NFT. */
export const OfferKey = z.enum([...Tariff.options, 'pon'])
export type OfferKey = z.infer<typeof OfferKey>

/** One option of the offer panel. It travels in the page's configuration. */
export const SubscriptionOption = z.object({
  title: z.string(),
  /** In `currency`. */
  price: z.number(),
  currency: z.enum(['USD', 'ETH']),
  /** What the price means: per month, or once. */
  value_label: z.string(),
  /** Null when the right has no end. */
  days: z.number().int().nullable(),
  tag: z.string(),
  tag_style: z.enum(['primary', 'secondary', 'default']),
  is_pon: z.boolean(),
  /** Null for the NFT, which is bought elsewhere. */
  tariff: Tariff.nullable(),
  /** Where the NFT is sold; empty otherwise. */
  link: z.string(),
  additional_button_text: z.string(),
})
export type SubscriptionOption = z.infer<typeof SubscriptionOption>

/** Source of a right. */
export const RightSource = z.enum(['cryptocloud', 'telegram', 'pon', 'operator', 'code', 'gift'])
export type RightSource = z.infer<typeof RightSource>

const Days = z.number().int().nonnegative().nullable()

export const SubscriptionData = z.object({
  /** End of the longest right; null without one or when it has no end. */
  subscription_end_date: Instant.nullable(),
  has_telegram_subscription: z.boolean(),
  telegram_days_left: Days,
  telegram_subscription_end_date: Instant.nullable(),
  has_cryptocloud_subscription: z.boolean(),
  cryptocloud_days_left: Days,
  /** Null while the days are frozen: nobody knows when they will run again. */
  cryptocloud_subscription_end_date: Instant.nullable(),
  /** Paid days that are frozen while the person holds the NFT. */
  cryptocloud_frozen_remaining_days: Days,
  has_pon_subscription: z.boolean(),
})
export type SubscriptionData = z.infer<typeof SubscriptionData>

export const Right = z.object({
  id: z.number().int(),
  source: RightSource,
  starts_at: Instant,
  /** Null when it has no end, or while it is frozen. */
  ends_at: Instant.nullable(),
  state: z.enum(['active', 'frozen', 'upcoming', 'ended', 'revoked']),
  /** Days it will still give; null when it has no end. */
  days_left: Days,
  reason: z.string(),
})
export type Right = z.infer<typeof Right>

export const AccessEvent = z.object({
  id: z.number().int(),
  at: Instant,
  kind: z.enum(['granted', 'changed', 'frozen', 'resumed', 'ended', 'revoked', 'role_given', 'role_taken']),
  source: RightSource.nullable(),
  reason: z.string(),
  ends_at: Instant.nullable(),
})
export type AccessEvent = z.infer<typeof AccessEvent>

/** Why a person did not stay. */
export const LeavingReason = z.enum(['price', 'time', 'content', 'results', 'pause'], 'Неизвестная причина')
export type LeavingReason = z.infer<typeof LeavingReason>

const Count = z.number().int().nonnegative()

/** What happened in the club since a person's access ended, and what of theirs is kept. */
export const Absence = z.object({
  ended_at: Instant,
  alpha: Count,
  news: Count,
  /** Signals that ended, and those of them that reached their target. */
  signals: Count,
  signals_by_target: Count,
  /** Others' answers to the person's comments. */
  replies: Count,
  bookmarks: Count,
  coins: Count,
  /** The reason for leaving that the person told; null when none. */
  reason: LeavingReason.nullable(),
})
export type Absence = z.infer<typeof Absence>

export const membership = {
  subscription: endpoint({
    at: 'GET /api/users/subscription-data/',
    about: 'Сколько дней доступа осталось и откуда он',
    access: 'account',
    reply: SubscriptionData,
  }),
  rights: endpoint({
    at: 'GET /api/users/subscription-data/history/',
    about: 'Все права доступа человека и что с ними происходило, новые сверху',
    access: 'account',
    reply: z.object({ rights: z.array(Right), events: z.array(AccessEvent) }),
  }),
  absence: endpoint({
    at: 'GET /api/users/absence/',
    about: 'Что было без человека с конца его доступа; null, если доступ есть или его никогда не было',
    access: 'account',
    reply: z.object({ absence: Absence.nullable() }),
  }),
  leave: endpoint({
    at: 'POST /api/users/leaving-reason/',
    about: 'Почему человек не остался; последний ответ заменяет прежний',
    access: 'account',
    status: 204,
    body: z.object({ reason: LeavingReason }),
    reply: z.null(),
  }),
}
