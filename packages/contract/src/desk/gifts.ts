import { z } from 'zod'
import { MembershipGiftState } from '../gifts.ts'
import { Tariff } from '../membership.ts'
import { Instant } from '../shared.ts'
import { emailAddress } from '../text/email.ts'
import { oneLine } from '../text/seen.ts'
import { MOST_DAYS } from './accounts/people.ts'
import { textUpTo } from './fields.ts'
import { deskResource } from './resource.ts'

/** A gift of a membership, bought or made at the desk. */
export const DeskGift = z.object({
  id: z.number().int(),
  state: MembershipGiftState,
  /** What the giver pays for; null for days of the desk. */
  tariff: Tariff.nullable(),
  days: z.number().int().nullable(),
  is_from_team: z.boolean(),
  /** Who pays for it, or made it here; null when the account is gone. */
  giver: z.string().nullable(),
  /** Who opened it; null while nobody has, and when the account is gone. */
  used_by: z.string().nullable(),
  created_at: Instant,
  ends_at: Instant.nullable(),
  used_at: Instant.nullable(),
})
export type DeskGift = z.infer<typeof DeskGift>

export const DeskGiftInFull = DeskGift.extend({
  email: z.string().nullable(),
  send_at: Instant.nullable(),
  words: z.string(),
})
export type DeskGiftInFull = z.infer<typeof DeskGiftInFull>

export const deskGifts = deskResource({
  name: 'gifts',
  title: 'Подарки',
  roles: ['operator'],
  writing: 'fresh',
  row: DeskGift,
  one: DeskGiftInFull,
  filters: { state: MembershipGiftState.optional() },
  sorts: ['-created', 'created'],
  mayRepeat: true,
  create: z.object({
    days: z.int('Дни — целое число').min(1, 'Не меньше 1').max(MOST_DAYS, `Не больше ${MOST_DAYS}`),
    email: textUpTo(254)
      .default('')
      .transform((text) => text.trim() || null)
      .pipe(emailAddress('Проверьте адрес почты').nullable()),
    send_at: Instant.nullable().default(null),
    words: textUpTo(300).overwrite(oneLine).default(''),
  }),
  actions: {
    end: {
      about: 'Взять подарок назад, пока его не открыли: ссылка больше не действует',
      label: 'Взять назад',
      undo: 'reopen',
    },
    reopen: { about: 'Снова принимать ссылку подарка', label: 'Вернуть', undo: 'end', secondStep: 'fresh' },
  },
})
