import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Tariff } from './membership.ts'
import { Instant } from './shared.ts'

/** A code as a person types it: case and spaces do not matter. */
export const CodeText = z
  .string('Введите код')
  .max(60, 'Таких длинных кодов нет')
  .overwrite((text) => text.replace(/\s+/g, '').toUpperCase())
  .refine((text) => text !== '', 'Введите код')

/** What a code gives: days at once, or a lower price of the tariff that is bought with it. */
export const CodeGives = z.object({
  code: z.string(),
  /** Null when it lowers the price. */
  days: z.number().int().nullable(),
  /** Null when it gives days. */
  percent: z.number().int().nullable(),
  /** The only tariff whose price it lowers; null for all. */
  tariff: Tariff.nullable(),
  ends_at: Instant.nullable(),
})
export type CodeGives = z.infer<typeof CodeGives>

/** A price in US dollars with a percentage off, to a cent; a cent at least, as nothing cannot be paid. */
export function reducedPrice(price: number, percent: number): number {
  return Math.max(1, Math.round(price * (100 - percent))) / 100
}

export const codes = {
  check: endpoint({
    at: 'POST /api/codes/check/',
    about: 'Что даст код, если его применить сейчас; ничего не меняет',
    access: 'account',
    body: z.object({ code: CodeText }),
    reply: CodeGives,
  }),
  use: endpoint({
    at: 'POST /api/codes/use/',
    about: 'Применяет код, который даёт дни: раз на человека. Код со скидкой передают при создании счёта',
    access: 'account',
    takesKey: true,
    body: z.object({ code: CodeText }),
    reply: z.object({
      days: z.number().int(),
      /** When the person's access ends now; null when it has no end. */
      access_until: Instant.nullable(),
      /** The days wait: the NFT gives access, or the account is shut. */
      is_frozen: z.boolean(),
    }),
  }),
}
