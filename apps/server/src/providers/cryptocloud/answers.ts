import { z } from 'zod'

/** The largest sum in a currency's whole units: in cents it still fits an `integer` column. */
const MOST = 20_000_000

const amount = z.number().nonnegative().max(MOST)
// Sums are numbers; in some fields and accounts they are text.
const Sum = z.union([
  amount,
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,20})?$/)
    .transform(Number)
    .pipe(amount),
])

/**
 * Canonical invoice id. Postbacks omit the prefix that the API uses: `7K2M9QXA` is `INV-7K2M9QXA`. Null for any other
 * text.
 */
export function numberOf(text: string): string | null {
  const [, digits] = /^(?:INV-)?([A-Z0-9]{4,32})$/i.exec(text.trim()) ?? []
  return digits ? `INV-${digits.toUpperCase()}` : null
}

const Uuid = z.string().transform((text, context) => {
  const id = numberOf(text)
  if (id) return id
  context.addIssue('no invoice number')
  return z.NEVER
})

/** `2026-11-21 12:00:00.000000`, UTC. */
const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/)
  .transform((text) => new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`))
  .refine((at) => !Number.isNaN(at.getTime()), 'no time')

const Status = z.enum(['created', 'paid', 'overpaid', 'partial', 'canceled'])

/** Reply of `invoice/create`. */
export const Created = z.object({
  status: z.literal('success'),
  result: z.object({ uuid: Uuid, link: z.string().min(1), expiry_date: Time, test_mode: z.boolean() }),
})

/** Reply of `invoice/merchant/info`; rows are validated one by one. */
export const Infos = z.object({ status: z.literal('success'), result: z.array(z.unknown()) })

export const Info = z
  .object({
    uuid: Uuid,
    status: Status,
    order_id: z.union([z.string().max(200), z.number()]).nullish(),
    amount_usd: Sum,
    amount_in_fiat: Sum.nullish(),
    fiat_currency: z.string().max(10).nullish(),
    /** The amount the payer sent (not in every answer), and the amount after fees. */
    amount_paid_usd: Sum.nullish(),
    received_usd: Sum.nullish(),
    date_finished: Time.nullish().catch(null),
    test_mode: z.boolean(),
  })
  .transform((info) => ({
    ...info,
    // Answers without a currency give its sum as zero or not at all; then only the dollar sum is known.
    amount: info.fiat_currency && info.amount_in_fiat ? info.amount_in_fiat : info.amount_usd,
    currency: info.fiat_currency || 'USD',
  }))
