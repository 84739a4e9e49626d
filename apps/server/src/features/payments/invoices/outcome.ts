import type { InvoiceOutcome } from '@palata/contract/payments'
import { findAccess } from '#features/access'
import { findGrant } from '#features/membership'
import { type Database, transaction } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { hurriedWithin, presentInvoice } from '../rules.ts'
import * as store from '../store.ts'

/** State of the person's own payment. Looking at a waiting one asks the provider at once. */
export async function findOutcome(db: Database, accountId: number, id: string, now: Date): Promise<InvoiceOutcome> {
  const invoice = await store.findOwn(db, accountId, id)
  refuseUnless(invoice, 'not_found')
  if (!invoice.settled_at) await askSoon(db, invoice.id, now)
  const access = await findAccess(db, accountId, now)
  const grant = invoice.grant_id === null ? undefined : await findGrant(db, invoice.grant_id)
  return {
    ...presentInvoice(invoice, now),
    starts_at: grant?.starts_at.toISOString() ?? null,
    is_frozen: Boolean(grant?.frozen_at),
    access_until: access?.ends_at?.toISOString() ?? null,
  }
}

/** A postback may be lost: asks the provider at once, but at most every 15 seconds. */
async function askSoon(db: Database, id: number, now: Date) {
  await transaction(db, async (tx) => {
    if (await store.hurry(tx, id, { now, ...hurriedWithin(now) })) await addJob(tx, 'payments.reconcile')
  })
}
