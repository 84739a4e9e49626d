import { z } from 'zod'
import { Tariff } from '../membership.ts'
import { InvoiceState } from '../payments.ts'
import { Instant, wholeNumber } from '../shared.ts'
import { deskResource } from './resource.ts'

export const DeskInvoice = z.object({
  id: z.number().int(),
  /** The provider's number, `INV-…`. */
  number: z.string(),
  /** Null when the account is gone: the record of money stays. */
  username: z.string().nullable(),
  tariff: Tariff,
  days: z.number().int(),
  price_usd: z.number(),
  received_usd: z.number(),
  state: InvoiceState,
  /** How the provider's record differs from the order. */
  problem: z.enum(['amount', 'currency', 'order', 'test', 'code']).nullable(),
  /** Money arrived but gave no days: an operator has to decide. */
  is_undecided: z.boolean(),
  created_at: Instant,
  expires_at: Instant,
  settled_at: Instant.nullable(),
})
export type DeskInvoice = z.infer<typeof DeskInvoice>

export const deskInvoices = deskResource({
  name: 'invoices',
  title: 'Счета',
  roles: ['operator'],
  row: DeskInvoice,
  one: DeskInvoice.extend({
    order: z.string(),
    /** Status that the provider last reported. */
    provider_status: z.string(),
    pay_url: z.string().nullable(),
    grant_id: z.number().int().nullable(),
    next_check_at: Instant.nullable(),
    /** The code that lowered the price. */
    code: z.string().nullable(),
    /** Why it may not be settled by hand; null when it may. */
    settle_refusal: z.string().nullable(),
  }),
  filters: {
    undecided: wholeNumber(1, 1).optional(),
    person: z.string().max(150, 'Неизвестный человек').optional(),
    number: z.string().max(60, 'Неизвестный номер').optional(),
    tariff: Tariff.optional(),
  },
  sorts: ['-created', 'created'],
  file: {
    number: 'счёт',
    username: 'кто',
    tariff: 'тариф',
    days: 'дней',
    price_usd: 'цена, $',
    received_usd: 'пришло, $',
    state: 'состояние',
    problem: 'расхождение',
    created_at: 'создан',
    expires_at: 'срок',
    settled_at: 'засчитан',
  },
  actions: {
    settle: {
      about: 'Засчитать счёт, по которому пришло не столько или не так, и дать дни',
      label: 'Засчитать',
      secondStep: 'fresh',
      reason: 'required',
      isBulk: true,
    },
    recheck: { about: 'Спросить платёжный сервис о счёте сейчас', label: 'Проверить', isBulk: true },
  },
})
