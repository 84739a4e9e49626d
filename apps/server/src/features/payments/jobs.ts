import { eachAlone } from '#platform/batches/eachAlone.ts'
import type { Database } from '#platform/database.ts'
import { type InvoiceRecord, MOST_READ, type PaymentProvider } from '#providers/cryptocloud/index.ts'
import { ProviderError } from '#providers/errors.ts'
import type { Cashier } from './cashier.ts'
import * as orderStore from './orderStore.ts'
import { WATCH_MS } from './rules.ts'
import { applyRecord } from './settle.ts'
import * as store from './store.ts'
import { remindOfEnd } from './telling/letters.ts'

/** Batches per run; further invoices wait for the next run. */
const MOST_BATCHES = 20
/** When to ask again for invoices the provider did not return. */
const SILENCE_MS = 3_600_000

/**
 * Reads open invoices from the provider and settles those whose postback was lost. After a failure the next run asks
 * again.
 */
export async function reconcileInvoices(db: Database, cashier: Cashier, now: Date) {
  const { provider } = cashier
  const ask = async () => provider && eachAlone(readDue(db, cashier, provider, now), apply)
  // Last, so that an old invoice an operator asked about is read once more.
  await eachAlone([ask, giveUp], (step) => step())

  /** A record that cannot be applied is read again in an hour; its payer's money waits and nobody else's does. */
  async function apply(record: InvoiceRecord) {
    try {
      await applyRecord(db, cashier, record, now)
    } catch (error) {
      cashier.logger.error({ err: error, invoice: record.id }, 'a payment could not be applied')
      throw error
    }
  }

  async function giveUp() {
    const given = await store.giveUp(db, new Date(now.getTime() - WATCH_MS))
    if (given > 0) cashier.logger.info({ given }, 'unpaid invoices are not watched any more')
  }
}

/** Records of the invoices that are due, batch after batch. */
async function* readDue(db: Database, cashier: Cashier, provider: PaymentProvider, now: Date) {
  const { logger } = cashier
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const ids = (await store.listDue(db, now, MOST_READ)).map(({ provider_id }) => provider_id)
    if (ids.length === 0) return
    await store.postpone(db, ids, new Date(now.getTime() + SILENCE_MS))
    try {
      yield* await readEach(provider, ids)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      logger.warn({ err: error, invoices: ids.length }, 'invoices were not read')
      return store.postpone(db, ids, now)
    }
  }
}

/** Halves a failed batch again and again, so that one number the provider rejects does not hide the others. */
async function readEach(provider: PaymentProvider, ids: string[]): Promise<InvoiceRecord[]> {
  try {
    return await provider.read(ids)
  } catch (error) {
    if (ids.length === 1 || !isAboutOneOfThem(error)) throw error
    const half = Math.ceil(ids.length / 2)
    const parts = await Promise.all([ids.slice(0, half), ids.slice(half)].map((part) => readPart(provider, part)))
    return parts.flat()
  }
}

async function readPart(provider: PaymentProvider, ids: string[]) {
  try {
    return await readEach(provider, ids)
  } catch (error) {
    if (isAboutOneOfThem(error)) return []
    throw error
  }
}

function isAboutOneOfThem(error: unknown) {
  return error instanceof ProviderError && [400, 404, 422].includes(error.status ?? 0)
}

const UNOPENED_DAYS = 30

/** Daily: reminds of ending access and removes orders the provider never confirmed. */
export async function keepPayments(db: Database, now: Date) {
  await remindOfEnd(db, now)
  await orderStore.removeUnopened(db, new Date(now.getTime() - UNOPENED_DAYS * 86_400_000))
}
