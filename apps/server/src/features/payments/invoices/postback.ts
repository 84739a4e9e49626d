import type { Database } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { BadPostback, type PaymentProvider } from '#providers/cryptocloud/index.ts'
import { ProviderError } from '#providers/errors.ts'
import type { Cashier } from '../cashier.ts'
import { settleInvoice } from '../settle.ts'

/** Handles a postback: it only names an invoice, whose state is then read from the provider. */
export async function hearPostback(
  db: Database,
  cashier: Cashier,
  postback: { token: string; invoice_id: string },
  now: Date,
) {
  const { provider, logger } = cashier
  refuseUnless(provider, 'payments_off')
  const id = await invoiceOf(provider, postback, logger, now)
  refuseUnless(id, 'bad_input')
  try {
    const outcome = await settleInvoice(db, cashier, id, now)
    logger.info({ invoice: id, outcome }, 'postback heard')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The provider repeats the postback, or the job finds the payment.
    logger.warn({ often: 'postback not read', err: error, invoice: id }, 'postback heard, but the invoice was not read')
    throw new Refusal('unavailable')
  }
}

async function invoiceOf(
  provider: PaymentProvider,
  postback: { token: string; invoice_id: string },
  logger: Cashier['logger'],
  now: Date,
) {
  try {
    return await provider.invoiceOf(postback, now)
  } catch (error) {
    if (!(error instanceof BadPostback)) throw error
    logger.warn({ often: 'postback', reason: error.message }, 'a postback the provider did not sign')
    throw new Refusal('token_not_valid')
  }
}
