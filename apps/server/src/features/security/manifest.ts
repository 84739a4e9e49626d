import type { Manifest } from '#manifest.ts'

/** How a person's ways to sign in have changed: lines for them, and letters. */
export const security: Manifest = {
  name: 'security',
  tables: { security_events: { personal: 'account_id = $1', open: ['kind'], private: ['device', 'network'] } },
  samples: {
    rows: (db, now) =>
      db.query(
        `insert into security_events (account_id, kind, device, network, created_at) values (2, 'x', 'x', 'x', $1)`,
        [now],
      ),
  },
}
