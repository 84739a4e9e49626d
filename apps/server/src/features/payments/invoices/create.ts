import { randomUUID } from 'node:crypto'
import { reducedPrice } from '@palata/contract/codes'
import type { Tariff } from '@palata/contract/membership'
import { findDiscount, holdDiscount, keepDiscount, releaseDiscount } from '#features/codes'
import { requirePayable } from '#features/gifts'
import { type Database, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import type { PaymentProvider } from '#providers/cryptocloud/index.ts'
import type { Cashier } from '../cashier.ts'
import { termsOf } from '../offer/offer.ts'
import * as orderStore from '../orderStore.ts'
import { nextCheckAt, PAYABLE_MS } from '../rules.ts'

const createLimit: Limit = { name: 'invoice account', attempts: 10, seconds: 3600 }
/** Assumed until the provider names the term. */
const ASSUMED_TERM_MS = 24 * 3_600_000
/** Keeps a code's use while the provider is asked: if this process ends meanwhile, there is no invoice to keep it for. */
const ASKING_MS = 5 * 60_000

interface Purchase {
  accountId: number
  network: string
  tariff: Tariff
  code: string | undefined
  /** Id of the gift that it pays for. */
  gift: number | undefined
}

/** Returns where to pay: an open invoice for the same purchase, or a new one. Two clicks at once get one invoice. */
export function createInvoices(cashier: Cashier) {
  const opening = new Map<string, Promise<orderStore.Payable>>()

  return (db: Database, purchase: Purchase, now: Date): Promise<orderStore.Payable> => {
    const key = `${purchase.accountId} ${purchase.tariff} ${purchase.code ?? ''} ${purchase.gift ?? ''}`
    const running = opening.get(key) ?? findOrOpen(db, cashier, purchase, now)
    opening.set(key, running)
    return running.finally(() => opening.delete(key))
  }
}

async function findOrOpen(db: Database, cashier: Cashier, purchase: Purchase, now: Date) {
  refuseUnless(cashier.provider, 'payments_off')
  const { gift } = purchase
  if (gift !== undefined) await requirePayable(db, gift, purchase.accountId, purchase.tariff)
  const wanted = await priced(db, cashier, purchase, now)
  const known = await orderStore.findPayable(db, wanted, new Date(now.getTime() + PAYABLE_MS))
  if (known) return known
  await countAttempt(db, [[createLimit, String(purchase.accountId)]], now)
  const { accountId, code } = wanted
  const hold = code && { codeId: code.id, accountId }
  const until = new Date(now.getTime() + ASKING_MS)
  const orderId = `ord_${randomUUID()}`
  await transaction(db, async (tx) => {
    if (hold) await holdDiscount(tx, hold, until, now)
    await orderStore.insertOrder(tx, { ...wanted, orderId, expiresAt: new Date(now.getTime() + ASSUMED_TERM_MS) }, now)
  })
  try {
    const { payable, expiresAt } = await open(db, cashier, { orderId, amountCents: wanted.priceCents }, now)
    if (hold) await keepDiscount(db, hold, until, expiresAt)
    return payable
  } catch (error) {
    if (hold) await releaseDiscount(db, hold, until)
    throw error
  }
}

/** What is bought, at the price of now: with a code a lower one. */
async function priced(
  db: Database,
  { prices }: Cashier,
  { accountId, network, tariff, code, gift }: Purchase,
  now: Date,
) {
  const { price, days } = termsOf(tariff, prices)
  const discount =
    code === undefined ? undefined : await findDiscount(db, { code, tariff }, { accountId, network }, now)
  const sum = discount ? reducedPrice(price, discount.percent) : price
  return {
    accountId,
    tariff,
    days,
    gift,
    priceCents: Math.round(sum * 100),
    code: discount && { id: discount.codeId, text: discount.code },
  }
}

/** Opens the order at the provider. */
async function open(db: Database, cashier: Cashier, order: { orderId: string; amountCents: number }, now: Date) {
  const { provider, logger, acceptsTest } = cashier
  const made = await ask(provider!, order, logger)
  if (made.isTest && !acceptsTest) {
    logger.error(
      { often: 'test mode', invoice: made.id },
      'the payment service is in test mode: no invoice of it will count',
    )
    throw new Refusal('payments_off')
  }
  await orderStore.setOpened(db, order.orderId, made, nextCheckAt({ expires_at: made.expiresAt }, now))
  return { payable: { pay_url: made.payUrl, provider_id: made.id }, expiresAt: made.expiresAt }
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
