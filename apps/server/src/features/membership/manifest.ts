import type { Manifest } from '#manifest.ts'
import { closeEnded } from './grants.ts'
import { liveAccess } from './live.ts'
import { membershipRoutes } from './routes.ts'

export const membership: Manifest = {
  name: 'membership',
  tables: {
    grants: {
      personal: 'account_id = $1',
      secret: ['once_key'],
      open: ['source'],
      private: ['reason', 'evidence', 'once_key'],
    },
    access_events: {
      personal: 'account_id = $1',
      secret: ['actor'],
      open: ['kind', 'source'],
      private: ['reason', 'actor'],
    },
    departures: { personal: 'account_id = $1', open: ['reason'] },
  },
  routes: () => [membershipRoutes],
  live: [liveAccess],
  jobs: {
    // Access ends on time without this job; it records the end and resumes frozen days.
    'membership.close': { run: ({ db }, now) => closeEnded(db, now), cron: '* * * * *' },
  },
  samples: {
    requests: { leave: [{ body: { reason: 'price' } }] },
    rows: async (db, now) => {
      await db.query(`insert into grants (account_id, source, starts_at, reason) values (2, 'operator', $1, 'x')`, [
        now,
      ])
      await db.query(
        `insert into access_events (account_id, grant_id, kind, source, reason, actor, at)
         values (2, 1, 'granted', 'operator', 'x', 'x', $1)`,
        [now],
      )
      await db.query(`insert into departures (account_id, reason, at) values (2, 'price', $1)`, [now])
    },
  },
}
