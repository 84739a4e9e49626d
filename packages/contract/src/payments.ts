import { z } from 'zod'
import { CodeText } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Tariff } from './membership.ts'
import { Instant } from './shared.ts'

/** State of an invoice. `late`: paid after it expired, and settled; `review`: an operator has to decide. */
export const InvoiceState = z.enum(['created', 'expired', 'partial', 'paid', 'overpaid', 'late', 'review'])
export type InvoiceState = z.infer<typeof InvoiceState>

/** A member's payment. Sums are in US dollars, for display. */
export const Invoice = z.object({
  /** The provider's number, `INV-…`, which support asks for. */
  id: z.string(),
  tariff: Tariff,
  /** Days of access it buys. */
  days: z.number().int(),
  price_usd: z.number(),
  received_usd: z.number(),
  /** The code that lowered the price; null without one. */
  code: z.string().nullable(),
  /** It pays for a gift to somebody else. */
  is_gift: z.boolean(),
  state: InvoiceState,
  /** Russian sentence about what to do now. */
  advice: z.string(),
  /** Address of the payment page; null when it can no longer be paid. */
  pay_url: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  /** When the payment was settled. */
  settled_at: Instant.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** One payment with its effect on access; the page polls it while a purchase waits. */
export const InvoiceOutcome = Invoice.extend({
  /** When the bought days begin; null until the payment is settled. */
  starts_at: Instant.nullable(),
  /** The bought days are frozen while the person holds the NFT. */
  is_frozen: z.boolean(),
  /** When the person's access ends; null without access, and when it has no end. */
  access_until: Instant.nullable(),
})
export type InvoiceOutcome = z.infer<typeof InvoiceOutcome>

/** Most payments in the list. */
export const LATEST_INVOICES = 50

/** Only the token and number of a postback are used: the paid sum is read from the provider's API. */
export const Postback = z.object({
  token: z.string().max(2_000, 'Слишком длинно').default(''),
  invoice_id: z.string().max(60, 'Слишком длинно').default(''),
})

/** A wrong tariff is refused with `{"detail": …}`, not a field error: the page has no field for it. */
export const Purchase = z
  .object({
    tariff: z.unknown().meta({ enum: Tariff.options }),
    /** Lowers the price; without it the price is the offer's. */
    code: CodeText.optional(),
    /** The gift that it pays for; without it, the payer's own access. Forms send text. */
    gift: z.coerce
      .number('Нет такого подарка')
      .int('Нет такого подарка')
      .min(1, 'Нет такого подарка')
      .max(2147483647, 'Нет такого подарка')
      .optional(),
  })
  .transform(({ tariff, code, gift }, context) => {
    const { data, error } = Tariff.safeParse(tariff)
    if (data) return { tariff: data, code, gift }
    context.addIssue({ code: 'custom', message: error!.issues[0]!.message })
    return z.NEVER
  })

export const payments = {
  create: endpoint({
    at: 'POST /api/payments/cryptocloud/create/',
    about: 'Счёт на подписку; оплата идёт на странице по адресу pay_url',
    access: 'account',
    form: { maxFileBytes: 0 },
    body: Purchase,
    reply: z.object({
      pay_url: z.string(),
      /** Number of the invoice, for `invoice`. */
      invoice: z.string(),
    }),
  }),
  postback: endpoint({
    at: 'POST /api/payments/cryptocloud/callback/',
    about: 'Извещение платёжного сервиса: JSON или форма с подписанным token',
    access: 'public',
    knownBy: 'nothing',
    form: { maxFileBytes: 0 },
    body: Postback,
    reply: z.object({ status: z.literal('ok') }),
  }),
  invoice: endpoint({
    at: 'GET /api/payments/invoices/:id/',
    about:
      'Один свой счёт: что с ним стало и до какого дня открыт доступ; пока он ждёт, платёжный сервис спрашивают о нём чаще',
    access: 'account',
    reply: InvoiceOutcome,
  }),
  invoices: endpoint({
    at: 'GET /api/payments/invoices/',
    about: 'Свои счета и платежи, новые сверху: состояние каждого и что делать',
    access: 'account',
    reply: z.object({ results: z.array(Invoice).max(LATEST_INVOICES) }),
  }),
}
