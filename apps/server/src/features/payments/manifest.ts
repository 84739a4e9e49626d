import type { Manifest } from '#manifest.ts'
import type { Cashier } from './cashier.ts'
import { insertPurchases } from './demo.ts'
import { invoicesAtDesk } from './desk.ts'
import { keepPayments, reconcileInvoices } from './jobs.ts'
import { paymentRoutes } from './routes.ts'
import { hasOpenInvoice } from './store.ts'
import { paymentLinks } from './telling/letters.ts'
import { paymentNotices } from './telling/notices.ts'

interface Till {
  cashier: Cashier
}

export const payments: Manifest<Till, Till> = {
  name: 'payments',
  tables: {
    invoices: {
      personal: 'account_id = $1',
      open: ['tariff', 'status', 'problem'],
      private: ['order_id', 'provider_id', 'pay_url', 'code'],
    },
  },
  routes: ({ cashier }) => [paymentRoutes(cashier)],
  desk: () => [invoicesAtDesk],
  demo: insertPurchases,
  jobs: {
    // Settles payments whose postback was lost.
    'payments.reconcile': { run: ({ db, cashier }, now) => reconcileInvoices(db, cashier, now), cron: '*/3 * * * *' },
    'payments.daily': { run: ({ db }, now) => keepPayments(db, now), cron: '7 9 * * *' },
  },
  letters: paymentLinks,
  notices: [paymentNotices],
  holdsBack: hasOpenInvoice,
  samples: {
    requests: {
      create: [{ body: { tariff: '2months' } }],
      invoice: [{ params: { id: 'INV-AAAA1111' } }],
      postback: [{ body: { token: 'x', invoice_id: 'AAAA1111' } }],
    },
    rows: (db, now) =>
      db.query(
        `insert into invoices (order_id, account_id, tariff, days, price_cents, created_at, expires_at)
         values ('x', 2, '2months', 60, 5900, $1, $1)`,
        [now],
      ),
    shaped: { 'invoices.provider_id': (word) => `'INV-${word}'` },
  },
}
