import type { Tariff } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'
import type { NewInvoice } from '#providers/cryptocloud/index.ts'

interface Wanted {
  accountId: number
  tariff: Tariff
  priceCents: number
  /** The code that lowers the price. */
  code?: { id: number; text: string } | undefined
  gift?: number | undefined
}

export interface Payable {
  pay_url: string
  provider_id: string
}

/** An invoice for the same purchase that can be paid at least until `until`. */
export async function findPayable(db: Db, { accountId, tariff, priceCents, code, gift }: Wanted, until: Date) {
  const [row] = await rows<Payable>(
    db,
    'payments.payable',
    `select pay_url, provider_id from invoices
     where account_id = $1 and tariff = $2 and price_cents = $3 and expires_at > $4 and pay_url is not null and provider_id is not null
       and settled_at is null and problem is null and status in ('created', 'partial') and code_id is not distinct from $5
       and gift_id is not distinct from $6
     order by id desc limit 1`,
    [accountId, tariff, priceCents, until, code?.id ?? null, gift ?? null],
  )
  return row
}

interface NewOrder extends Wanted {
  orderId: string
  days: number
  expiresAt: Date
}

export async function insertOrder(db: Db, order: NewOrder, now: Date) {
  await rows(
    db,
    'payments.insert',
    `insert into invoices (order_id, account_id, tariff, days, price_cents, created_at, expires_at, code_id, code, gift_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      order.orderId,
      order.accountId,
      order.tariff,
      order.days,
      order.priceCents,
      now,
      order.expiresAt,
      order.code?.id ?? null,
      order.code?.text ?? null,
      order.gift ?? null,
    ],
  )
}

/** Stores the provider's answer, unless a postback came first: its record says more. */
export async function setOpened(db: Db, orderId: string, made: NewInvoice, nextCheckAt: Date | null) {
  await rows(
    db,
    'payments.opened',
    `update invoices set provider_id = $2, pay_url = $3, expires_at = $4,
       next_check_at = case when settled_at is null then $5::timestamptz end
     where order_id = $1 and (provider_id is null or provider_id = $2)`,
    [orderId, made.id, made.payUrl, made.expiresAt, nextCheckAt],
  )
}

/** Removes orders the provider never confirmed. */
export async function removeUnopened(db: Db, before: Date) {
  await rows(db, 'payments.removeUnopened', 'delete from invoices where provider_id is null and created_at < $1', [
    before,
  ])
}
