import { spendDiscount } from '#features/codes'
import { mayPayGift, payGift } from '#features/gifts'
import { grantDays, lockAccount } from '#features/membership'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import type { InvoiceRecord } from '#providers/cryptocloud/index.ts'
import type { Cashier } from './cashier.ts'
import { invoicesSettled } from './events.ts'
import { confirmRefusal, nextCheckAt, problemOf, TARIFF_NAMES } from './rules.ts'
import * as store from './store.ts'
import { writePartialLetter, writePaymentLetter } from './telling/letters.ts'

/**
 * Result of a provider's record. `stranger`: no order of ours, or an order with another invoice number;
 * `refused`: it differs from the order; `ownerless`: paid, but the account is gone.
 */
export type Outcome = 'settled' | 'known' | 'waiting' | 'refused' | 'ownerless' | 'stranger'

/** Reads the invoice from the provider and applies its record; the postback's own fields are not trusted. */
export async function settleInvoice(db: Database, cashier: Cashier, providerId: string, now: Date): Promise<Outcome> {
  refuseUnless(cashier.provider, 'payments_off')
  const [record] = await cashier.provider.read([providerId])
  return record ? applyRecord(db, cashier, record, now) : 'stranger'
}

/** Changes state and grant in one transaction; the same record twice changes them once. */
export async function applyRecord(
  db: Database,
  { acceptsTest, logger }: Cashier,
  record: InvoiceRecord,
  now: Date,
): Promise<Outcome> {
  return transaction(db, async (tx) => {
    const meant = await store.lockMeant(tx, record.id, record.orderId)
    const invoice = meant.find((row) => row.provider_id === record.id) ?? meant.find((row) => row.provider_id === null)
    if (!invoice) {
      // Made at the provider and not here; people look at a second invoice for one of our orders.
      logger.warn(
        { often: `stranger ${record.id}`, invoice: record.id, order: record.orderId, status: record.status },
        'a payment of no order of ours',
      )
      return 'stranger'
    }
    if (invoice.settled_at) return 'known'
    const problem = problemOf(invoice, record, acceptsTest)
    const isPaid = record.status === 'paid' || record.status === 'overpaid'
    const isOwnerless = isPaid && !(await hasOwner(tx, invoice))
    await store.setReading(tx, invoice.id, {
      providerId: record.id,
      status: record.status,
      receivedCents: record.receivedCents,
      problem,
      nextCheckAt: isOwnerless ? null : nextCheckAt(invoice, now),
    })
    if (problem) {
      if (problem !== invoice.problem)
        logger.error({ invoice: record.id, problem }, "the provider's record differs from the order")
      return 'refused'
    }
    if (isOwnerless) logger.error({ invoice: record.id }, 'paid for an account that is gone')
    if (isPaid && !(await spendCode(tx, invoice, now))) {
      if (invoice.problem !== 'code') logger.error({ invoice: record.id }, 'paid with a code that is spent')
      await store.setProblem(tx, invoice.id, 'code')
      return 'refused'
    }
    if (isPaid) return give(tx, invoice, record, {}, now)
    const isNews = record.status === 'partial' && record.receivedCents !== invoice.received_cents
    if (isNews) await writePartialLetter(tx, invoice, record, now)
    return 'waiting'
  })
}

/** Who confirmed a payment and why. */
interface Confirmed {
  reason: string
  actor: string
}

/** An operator counts a payment that is incomplete or differs from the order. */
export async function confirmInvoice(db: Database, providerId: string, cause: Confirmed, now: Date): Promise<Outcome> {
  return transaction(db, async (tx) => {
    const [invoice] = await store.lockMeant(tx, providerId, null)
    refuseUnless(invoice, 'not_found')
    if (invoice.settled_at) return 'known'
    const refusal = confirmRefusal(invoice)
    if (refusal) throw new Refusal('bad_input', refusal)
    await spendCode(tx, invoice, now)
    return give(tx, invoice, { id: providerId, receivedCents: invoice.received_cents, finishedAt: null }, cause, now)
  })
}

/** False when the person has spent the code with another invoice: one that expired meanwhile may be paid, too. */
async function spendCode(tx: Db, { account_id: accountId, code_id: codeId }: store.InvoiceRow, now: Date) {
  if (accountId === null || codeId === null) return true
  // The person before the code, as wherever both are locked.
  await lockAccount(tx, accountId)
  return spendDiscount(tx, { codeId, accountId }, now)
}

/** A gift reaches whoever it is for without its payer, too. */
const hasOwner = async (tx: Db, { account_id: accountId, gift_id: giftId }: store.InvoiceRow) =>
  accountId !== null || (giftId !== null && (await mayPayGift(tx, giftId)))

async function give(
  tx: Db,
  invoice: store.InvoiceRow,
  record: Pick<InvoiceRecord, 'id' | 'receivedCents' | 'finishedAt'>,
  cause: Partial<Confirmed>,
  now: Date,
): Promise<Outcome> {
  if (!(await hasOwner(tx, invoice))) return 'ownerless'
  // The service may close an invoice before our term; its payer was told that the term was over.
  const isLate = invoice.status === 'canceled' || (record.finishedAt ?? now) > invoice.expires_at
  if (invoice.gift_id !== null) {
    await payGift(tx, invoice.gift_id, invoice.days, now)
    await store.markSettled(tx, invoice.id, null, isLate, now)
    await emit(tx, invoicesSettled, { ids: [invoice.id] })
    return 'settled'
  }
  const { code } = invoice
  const accountId = invoice.account_id!
  const { grantId } = await grantDays(
    tx,
    { accountId, source: 'cryptocloud', days: invoice.days },
    {
      reason: `Оплата подписки на ${TARIFF_NAMES[invoice.tariff]}${code ? ` с кодом ${code}` : ''}`,
      evidence: {
        invoice: record.id,
        order: invoice.order_id,
        received_cents: record.receivedCents,
        ...(code && { code }),
      },
      onceKey: `cryptocloud:${record.id}`,
      ...cause,
    },
    now,
  )
  await store.markSettled(tx, invoice.id, grantId, isLate, now)
  await emit(tx, invoicesSettled, { ids: [invoice.id] })
  await writePaymentLetter(tx, { ...invoice, account_id: accountId }, record, now)
  return 'settled'
}
