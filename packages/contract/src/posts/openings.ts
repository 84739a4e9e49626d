import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shared.ts'
import { objectId } from './publishing.ts'

/** Links that a member may make in a calendar month, Moscow time. */
export const GIFTS_A_MONTH = 3
/** Days in which a link waits to be opened. */
export const GIFT_DAYS = 30

/** The text that a person reads whole without a membership. */
const OpenedText = z.object({ title: z.string(), url: z.string() })

/** A link that the person made. `ended`: nobody opened it in time; `gone`: the text is no longer public. */
export const Gift = z.object({
  id: z.number().int(),
  url: z.string(),
  text: OpenedText,
  created_at: Instant,
  ends_at: Instant,
  state: z.enum(['waiting', 'opened', 'ended', 'gone']),
})
export type Gift = z.infer<typeof Gift>

export const OwnGifts = z.object({
  /** Links left in this month. */
  left: z.number().int(),
  /** When the next month begins. */
  renews_at: Instant,
  results: z.array(Gift),
})
export type OwnGifts = z.infer<typeof OwnGifts>

/**
 * What a link is to this reader. `waiting`: may be opened; `own`: their own link; `member`: they read every text anyway,
 * so the link stays unused; `opened`: they read the text already; `taken`: somebody else has opened it; `ended`: nobody
 * did in time; `paused`: the giver has no access now; `gone`: the text is no longer public.
 */
export const GiftState = z.enum(['waiting', 'own', 'member', 'opened', 'taken', 'ended', 'paused', 'gone'])
export type GiftState = z.infer<typeof GiftState>

export const ShownGift = z.object({
  state: GiftState,
  giver: z.object({ name: z.string() }),
  /** Null when the text is gone. */
  text: OpenedText.nullable(),
  ends_at: Instant,
})
export type ShownGift = z.infer<typeof ShownGift>

export const OwnWeek = z.object({
  /** Whether the club opens a text a week to everybody who is signed in. */
  is_offered: z.boolean(),
  /** The text opened in this week; null when none. */
  opened: OpenedText.nullable(),
  /** When the next week begins. */
  renews_at: Instant,
})
export type OwnWeek = z.infer<typeof OwnWeek>

const Chosen = z.object({ post_id: objectId })

/** Texts that a reader without a membership reads whole: one a week, and those that members gave. */
export const postOpenings = {
  gifts: endpoint({
    at: 'GET /api/alpha/gifts/',
    about: 'Свои подарочные ссылки, новые первыми, и сколько осталось в этом месяце',
    access: 'paid',
    reply: OwnGifts,
  }),
  give: endpoint({
    at: 'POST /api/alpha/gifts/',
    about: 'Подарочная ссылка на публикацию: для одного человека, три в месяц',
    access: 'paid',
    takesKey: true,
    status: 201,
    body: Chosen,
    reply: Gift,
  }),
  gift: endpoint({
    at: 'GET /api/alpha/gifts/:key/',
    about: 'Что подарено по ссылке и можно ли её открыть',
    access: 'public',
    reply: ShownGift,
  }),
  openGift: endpoint({
    at: 'POST /api/alpha/gifts/:key/open/',
    about: 'Открывает подаренную публикацию тому, кто спрашивает',
    access: 'account',
    reply: OpenedText,
  }),
  week: endpoint({
    at: 'GET /api/alpha/week/',
    about: 'Какую публикацию человек без подписки открыл на этой неделе',
    access: 'account',
    reply: OwnWeek,
  }),
  openWeek: endpoint({
    at: 'POST /api/alpha/week/',
    about: 'Открывает публикацию целиком: одну в неделю, если клуб так решил',
    access: 'account',
    body: Chosen,
    reply: OpenedText,
  }),
}
