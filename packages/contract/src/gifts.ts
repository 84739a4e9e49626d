import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Tariff } from './membership.ts'
import { Instant } from './shared.ts'
import { emailAddress } from './text/email.ts'
import { oneLine } from './text/seen.ts'
import { optionalText } from './text/visibleText.ts'

/** Days in which a gift waits to be opened. */
export const MEMBERSHIP_GIFT_DAYS = 365
/** Most times that the letter of one gift is sent. */
export const GIFT_SENDS = 5

/** `unpaid`: its invoice waits; `waiting`: whoever has the link may open it; `ended`: nobody did in time, or the team took it back. */
export const MembershipGiftState = z.enum(['unpaid', 'waiting', 'used', 'ended'])
export type MembershipGiftState = z.infer<typeof MembershipGiftState>

/** A gift as its giver sees it. */
export const OwnMembershipGift = z.object({
  id: z.number().int(),
  state: MembershipGiftState,
  tariff: Tariff.nullable(),
  /** Null until it is paid. */
  days: z.number().int().nullable(),
  /** The link for the receiver; null unless it can be opened. */
  url: z.string().nullable(),
  /** Where the letter goes; null without one. */
  email: z.string().nullable(),
  /** When the letter goes; null for at once. */
  send_at: Instant.nullable(),
  /** How often it can be sent again. */
  sends_left: z.number().int(),
  words: z.string(),
  created_at: Instant,
  ends_at: Instant.nullable(),
  used_at: Instant.nullable(),
})
export type OwnMembershipGift = z.infer<typeof OwnMembershipGift>

/** A gift as whoever has its link sees it. */
export const ReceivedGift = z.object({
  days: z.number().int(),
  /** Null when the giver's account is gone, and when the club gives it. */
  from: z.string().nullable(),
  words: z.string(),
  ends_at: Instant,
})
export type ReceivedGift = z.infer<typeof ReceivedGift>

const Email = z
  .string('Нужен адрес почты')
  .trim()
  .max(254, 'Слишком длинный адрес')
  .transform((text) => text || null)
  .pipe(emailAddress('Проверьте адрес почты').nullable())
  .nullable()

const Words = optionalText().overwrite(oneLine).max(300, 'Не больше 300 знаков')

const GiftFields = z.object({
  email: Email,
  send_at: Instant.nullable(),
  words: Words,
})

const Key = z.object({ key: z.string('Нужен подарок').regex(/^[\w-]{1,100}$/, 'Это не подарок') })

export const gifts = {
  list: endpoint({
    at: 'GET /api/gifts/',
    about: 'Подписки, которые человек подарил, новые первыми',
    access: 'account',
    reply: z.object({ results: z.array(OwnMembershipGift).max(100) }),
  }),
  begin: endpoint({
    at: 'POST /api/gifts/',
    about: 'Подписка в подарок: кому и когда. Её номер передают при создании счёта, оплата открывает ссылку',
    access: 'account',
    takesKey: true,
    status: 201,
    body: GiftFields.partial().extend({ tariff: Tariff }),
    reply: OwnMembershipGift,
  }),
  change: endpoint({
    at: 'PATCH /api/gifts/:id/',
    about: 'Меняет адрес, день письма и слова, пока подарок не открыт. С другим адресом прежняя ссылка не действует',
    access: 'account',
    body: GiftFields.partial(),
    reply: OwnMembershipGift,
  }),
  send: endpoint({
    at: 'POST /api/gifts/:id/send/',
    about: 'Отправляет письмо с подарком ещё раз',
    access: 'account',
    takesKey: true,
    reply: OwnMembershipGift,
  }),
  check: endpoint({
    at: 'POST /api/gifts/check/',
    about: 'Что подарено по ссылке; ничего не меняет',
    access: 'public',
    body: Key,
    reply: ReceivedGift,
  }),
  open: endpoint({
    at: 'POST /api/gifts/open/',
    about: 'Открывает подарок тому, кто спрашивает: один раз, дни добавляются к тем, что уже есть',
    access: 'account',
    body: Key,
    reply: z.object({
      days: z.number().int(),
      /** When the person's access ends now; null when it has no end. */
      access_until: Instant.nullable(),
      /** The days wait: the NFT gives access, or the account is shut. */
      is_frozen: z.boolean(),
    }),
  }),
}
