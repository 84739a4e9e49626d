import { z } from 'zod'

// Sums come as numbers, in some fields and accounts as text.
const Sum = z.union([
  z.number().nonnegative(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
])

/** `2026-11-21 12:00:00.000000`, in UTC. */
const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/)
  .transform((text) => new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`))

const Status = z.enum(['created', 'paid', 'overpaid', 'partial', 'canceled'])

/** `invoice/create`. */
export const Created = z.object({
  status: z.literal('success'),
  result: z.object({ uuid: z.string(), link: z.string().min(1), expiry_date: Time, test_mode: z.boolean() }),
})

/** `invoice/merchant/info`; its rows are checked one by one. */
export const Infos = z.object({ status: z.literal('success'), result: z.array(z.unknown()) })

export const Info = z
  .object({
    uuid: z.string(),
    status: Status,
    order_id: z.union([z.string(), z.number()]).nullish(),
    amount_usd: Sum,
    amount_in_fiat: Sum.nullish(),
    fiat_currency: z.string().nullish(),
    /** What the payer sent, then what is left of it after fees: the first is not in every answer. */
    amount_paid_usd: Sum.nullish(),
    received_usd: Sum.nullish(),
    date_finished: Time.nullish().catch(null),
    test_mode: z.boolean(),
  })
  .transform((info) => ({
    ...info,
    // Answers that do not name the currency give its sum as zero or not at all: dollars are then all they say.
    amount: info.fiat_currency && info.amount_in_fiat ? info.amount_in_fiat : info.amount_usd,
    currency: info.fiat_currency || 'USD',
  }))
