import { z } from 'zod'

// Sums are numbers; in some fields and accounts they are text.
const Sum = z.union([
  z.number().nonnegative(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
])

/** `2026-11-21 12:00:00.000000`, UTC. */
const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/)
  .transform((text) => new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`))

const Status = z.enum(['created', 'paid', 'overpaid', 'partial', 'canceled'])

/** Reply of `invoice/create`. */
export const Created = z.object({
  status: z.literal('success'),
  result: z.object({ uuid: z.string(), link: z.string().min(1), expiry_date: Time, test_mode: z.boolean() }),
})

/** Reply of `invoice/merchant/info`; rows are validated one by one. */
export const Infos = z.object({ status: z.literal('success'), result: z.array(z.unknown()) })

export const Info = z
  .object({
    uuid: z.string(),
    status: Status,
    order_id: z.union([z.string(), z.number()]).nullish(),
    amount_usd: Sum,
    amount_in_fiat: Sum.nullish(),
    fiat_currency: z.string().nullish(),
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
