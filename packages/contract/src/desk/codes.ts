import { z } from 'zod'
import { Tariff } from '../membership.ts'
import { Instant } from '../shared.ts'
import { MOST_DAYS } from './accounts/people.ts'
import { textUpTo } from './fields.ts'
import { deskResource } from './resource.ts'

/** A code with what it gives and how often it was used. */
export const DeskCode = z.object({
  id: z.number().int(),
  code: z.string(),
  days: z.number().int().nullable(),
  percent: z.number().int().nullable(),
  tariff: Tariff.nullable(),
  most_uses: z.number().int(),
  used: z.number().int(),
  /** Uses that open invoices keep. */
  held: z.number().int(),
  ends_at: Instant.nullable(),
  /** When the team ended it; null while it works. */
  ended_at: Instant.nullable(),
  state: z.enum(['works', 'used_up', 'ended']),
  note: z.string(),
  /** Null when the account is gone. */
  made_by: z.string().nullable(),
  created_at: Instant,
})
export type DeskCode = z.infer<typeof DeskCode>

export const DeskCodeInFull = DeskCode.extend({
  /** The latest hundred uses. */
  uses: z.array(
    z.object({
      /** Null when the account is gone. */
      username: z.string().nullable(),
      used_at: Instant.nullable(),
      held_until: Instant.nullable(),
    }),
  ),
})
export type DeskCodeInFull = z.infer<typeof DeskCodeInFull>

const whole = (most: number, words: string) => z.int(words).min(1, 'Не меньше 1').max(most, `Не больше ${most}`)
const mostUses = whole(100_000, 'Сколько раз — целое число')
const end = Instant.nullable()

export const deskCodes = deskResource({
  name: 'codes',
  title: 'Коды',
  roles: ['operator'],
  writing: 'fresh',
  row: DeskCode,
  one: DeskCodeInFull,
  filters: { state: z.enum(['works', 'ended'], 'Неизвестное состояние').optional() },
  sorts: ['-created', 'created'],
  create: z.object({
    /** Made up when empty. */
    code: textUpTo(60)
      .overwrite((text) => text.replace(/\s+/g, '').toUpperCase())
      .refine((text) => text === '' || /^[0-9A-ZА-ЯЁ-]{6,40}$/.test(text), 'От 6 до 40 букв, цифр и дефисов')
      .default(''),
    days: whole(MOST_DAYS, 'Дни — целое число').nullable().default(null),
    percent: whole(90, 'Процент — целое число').nullable().default(null),
    tariff: z
      .enum([...Tariff.options, ''], 'Неизвестный тариф')
      .nullable()
      .default(null)
      .transform((tariff) => tariff || null),
    most_uses: mostUses,
    ends_at: end.default(null),
    note: textUpTo(200).default(''),
  }),
  patch: z.object({ most_uses: mostUses, ends_at: end, note: textUpTo(200) }).partial(),
  actions: {
    end: {
      about: 'Закончить код: больше он ничего не даёт, данное остаётся',
      label: 'Закончить',
      undo: 'reopen',
    },
    reopen: { about: 'Снова принимать код', label: 'Открыть снова', undo: 'end', secondStep: 'fresh' },
  },
})
