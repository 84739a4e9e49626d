import type { Manifest } from '#manifest.ts'
import { insertFollows } from './demo.ts'
import { liveFollows } from './live.ts'
import { followNotices } from './notices/sources.ts'
import { followRoutes } from './routes.ts'
import { removeOver } from './store.ts'

/** Authors, coins and signals that a person follows, and what they are told for it. */
export const follows: Manifest = {
  name: 'follows',
  tables: { follows: { personal: 'account_id = $1' } },
  routes: () => [followRoutes],
  live: [liveFollows],
  notices: followNotices,
  jobs: {
    'follows.prune': { run: ({ db }, now) => removeOver(db, now), cron: '39 3 * * *' },
  },
  demo: insertFollows,
  samples: {
    requests: {
      add: [{ body: { kind: 'coin', name: 'bitcoin' } }],
      remove: [{ query: { kind: 'coin', name: 'bitcoin' } }],
      ofAuthor: [{ params: { username: 'anna' } }],
    },
    rows: (db, now) => db.query(`insert into follows (account_id, author_id, created_at) values (2, 1, $1)`, [now]),
  },
}
