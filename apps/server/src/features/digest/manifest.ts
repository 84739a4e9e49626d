import type { Manifest } from '#manifest.ts'
import { type DigestSite, digestRoutes } from './routes.ts'

/** «Пока вас не было»: what came since a moment, the most worth first. */
export const digest: Manifest<DigestSite> = {
  name: 'digest',
  tables: { digest_visits: { personal: 'account_id = $1' } },
  routes: (site) => [digestRoutes(site)],
  samples: {
    requests: {
      read: [{ query: { since: 'week' } }, {}],
      area: [
        {
          params: { area: 'news' },
          query: { since: '2026-11-01T00:00:00Z', until: '2026-11-19T00:00:00Z' },
        },
      ],
      putAway: [{ body: { since: '2026-11-01T00:00:00Z' } }],
    },
    rows: (db, now) => db.query('insert into digest_visits (account_id, seen_at) values (2, $1)', [now]),
  },
}
