import { randomUUID } from 'node:crypto'
import type { Tariff } from '@palata/contract/membership'
import type { Database } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import type { PaymentProvider } from '#providers/cryptocloud/index.ts'
import type { Cashier } from './cashier.ts'
import { termsOf } from './offer.ts'
import { nextCheckAt, PAYABLE_MS } from './rules.ts'
import * as store from './store.ts'

const createLimit: Limit = { name: 'invoice account', attempts: 10, seconds: 3600 }
/** Assumed until the provider names the term. */
const ASSUMED_TERM_MS = 24 * 3_600_000

/** Returns where to pay: an open invoice for the same purchase, or a new one. Two clicks at once get one invoice. */
export function createInvoices(cashier: Cashier) {
  const opening = new Map<string, Promise<store.Payable>>()

  return (db: Database, accountId: number, tariff: Tariff, now: Date): Promise<store.Payable> => {
    const key = `${accountId} ${tariff}`
    const running = opening.get(key) ?? findOrOpen(db, cashier, accountId, tariff, now)
    opening.set(key, running)
    return running.finally(() => opening.delete(key))
  }
}

async function findOrOpen(db: Database, cashier: Cashier, accountId: number, tariff: Tariff, now: Date) {
  const { provider, prices, logger, acceptsTest } = cashier
  refuseUnless(provider, 'payments_off')
  const { price, days } = termsOf(tariff, prices)
  const wanted = { accountId, tariff, priceCents: Math.round(price * 100) }
  const known = await store.findPayable(db, wanted, new Date(now.getTime() + PAYABLE_MS))
  if (known) return known
  await countAttempt(db, [[createLimit, String(accountId)]], now)
  const orderId = `ord_${randomUUID()}`
  const expiresAt = new Date(now.getTime() + ASSUMED_TERM_MS)
  await store.insertOrder(db, { ...wanted, orderId, days, expiresAt }, now)
  const made = await ask(provider, { orderId, amountCents: wanted.priceCents }, logger)
  if (made.isTest && !acceptsTest) {
    logger.error(
      { often: 'test mode', invoice: made.id },
      'the payment service is in test mode: no invoice of it will count',
    )
    throw new Refusal('payments_off')
  }
  await store.setOpened(db, orderId, made, nextCheckAt({ expires_at: made.expiresAt }, now))
  return { pay_url: made.payUrl, provider_id: made.id }
}

async function ask(
  provider: PaymentProvider,
  order: { orderId: string; amountCents: number },
  logger: Cashier['logger'],
) {
  try {
    return await provider.create(order)
  } catch (error) {
    logger.error({ often: 'invoice not made', err: error, order: order.orderId }, 'invoice was not made')
    throw new Refusal('payment_away')
  }
}
