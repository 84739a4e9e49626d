import { payments } from '@palata/contract/payments'
import { implement } from '#http/implement.ts'
import { callerIp, subscriberOf } from '#platform/address.ts'
import type { Cashier } from './cashier.ts'
import { createInvoices } from './invoices/create.ts'
import { findOutcome } from './invoices/outcome.ts'
import { hearPostback } from './invoices/postback.ts'
import { presentInvoice } from './rules.ts'
import { listInvoices } from './store.ts'

export const paymentRoutes = (cashier: Cashier) => {
  const openFor = createInvoices(cashier)
  return implement(payments, {
    create: async ({ db, viewer, body: { tariff, code, gift }, request, now }) => {
      const purchase = { accountId: viewer.id, network: subscriberOf(callerIp(request)), tariff, code, gift }
      const { pay_url, provider_id } = await openFor(db, purchase, now)
      return { pay_url, invoice: provider_id }
    },
    invoice: ({ db, viewer, params, now }) => findOutcome(db, viewer.id, params.id, now),
    postback: async ({ db, body, now }) => {
      await hearPostback(db, cashier, body, now)
      return { status: 'ok' as const }
    },
    invoices: async ({ db, viewer, now }) => ({
      results: (await listInvoices(db, viewer.id)).map((invoice) => presentInvoice(invoice, now)),
    }),
  })
}
