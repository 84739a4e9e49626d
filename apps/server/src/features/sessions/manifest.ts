import type { Manifest } from '#manifest.ts'
import type { Identity } from './identity.ts'
import { sessionRoutes } from './routes.ts'
import { removeStale } from './store.ts'

export const sessions: Manifest<{ identity: Identity }> = {
  name: 'sessions',
  tables: {
    sessions: { personal: 'account_id = $1', open: ['id', 'end_reason'], private: ['user_agent', 'network'] },
    refresh_tokens: { open: ['hash', 'session_id'] },
  },
  routes: ({ identity }) => [sessionRoutes(identity)],
  jobs: {
    'sessions.prune': { run: ({ db }, now) => removeStale(db, now), cron: '37 3 * * *' },
  },
  samples: {
    requests: { end: [{ params: { id: '00000000-0000-4000-8000-000000000000' } }] },
    rows: (db, now) =>
      db.query(
        `insert into sessions (account_id, remembered, user_agent, network, created_at, seen_at, expires_at)
         values (2, true, 'x', 'x', $1, $1, $1)`,
        [now],
      ),
  },
}
