import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Tariff } from './membership.ts'
import { Instant } from './shared.ts'

/** What became of an invoice. `late`: paid after its term and counted; `review`: an operator looks at it. */
export const InvoiceState = z.enum(['created', 'expired', 'partial', 'paid', 'overpaid', 'late', 'review'])
export type InvoiceState = z.infer<typeof InvoiceState>

/** A member's payment. Sums are US dollars, to be shown. */
export const Invoice = z.object({
  /** The provider's number, `INV-…`: what support asks for. */
  id: z.string(),
  tariff: Tariff,
  /** Days of access it buys. */
  days: z.number().int(),
  price_usd: z.number(),
  received_usd: z.number(),
  state: InvoiceState,
  /** What to do now, in a sentence. */
  advice: z.string(),
  /** Where to pay; null once it cannot be paid. */
  pay_url: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  /** When it was counted. */
  settled_at: Instant.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** One payment with what it has done for the access: what a waiting purchase asks for. */
export const InvoiceOutcome = Invoice.extend({
  /** When the days it bought begin; null until they are counted. */
  starts_at: Instant.nullable(),
  /** The days it bought wait for the NFT to be gone. */
  is_frozen: z.boolean(),
  /** Until when the person reads now; null without access and with one that has no end. */
  access_until: Instant.nullable(),
})
export type InvoiceOutcome = z.infer<typeof InvoiceOutcome>

/** Payments shown at most. */
export const LATEST_INVOICES = 50

/** Of a postback only its token and number are looked at: what was paid is read from the provider itself. */
export const Postback = z.object({
  token: z.string().max(2_000, 'Слишком длинно').default(''),
  invoice_id: z.string().max(60, 'Слишком длинно').default(''),
})

/** A wrong tariff is said of the whole request, `{"detail": …}`: there is no field to show it at. */
export const Purchase = z
  .object({ tariff: z.unknown().meta({ enum: Tariff.options }) })
  .transform(({ tariff }, context) => {
    const { data, error } = Tariff.safeParse(tariff)
    if (data) return { tariff: data }
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
      /** Its number, to ask what became of it. */
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
