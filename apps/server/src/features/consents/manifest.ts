import type { Manifest } from '#manifest.ts'
import { insertConsents } from './demo.ts'
import { consentsOf } from './person.ts'
import { consentRoutes } from './routes.ts'

/** Readers accept the terms and the privacy policy; a changed text is accepted anew. */
export const consents: Manifest = {
  name: 'consents',
  tables: { consents: { personal: 'account_id = $1', open: ['page'], private: ['network'] } },
  routes: () => [consentRoutes],
  demo: insertConsents,
  person: consentsOf,
  samples: {
    requests: { give: [{ body: { terms: 0, privacy: 1 } }] },
    rows: (db, now) =>
      db.query(`insert into consents (account_id, page, revision, given_at, network) values (2, 'terms', 0, $1, 'x')`, [
        now,
      ]),
  },
}
