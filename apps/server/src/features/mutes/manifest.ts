import type { Manifest } from '#manifest.ts'
import { endMutes } from './actions.ts'
import { liveMutes } from './live.ts'
import { type MuteSite, muteRoutes } from './routes.ts'

/** What a reader asked not to see: words, coins, authors, sources, channels. */
export const mutes: Manifest<MuteSite> = {
  name: 'mutes',
  tables: {
    mutes: { personal: 'account_id = $1', open: ['kind', 'places'], private: ['value', 'label'] },
    mute_versions: { personal: 'account_id = $1', secret: ['version'], open: ['version'] },
  },
  routes: (site) => [muteRoutes(site)],
  live: [liveMutes],
  jobs: {
    'mutes.end': { run: ({ db }, now) => endMutes(db, now), cron: '* * * * *' },
  },
  samples: {
    requests: {
      add: [{ body: { kind: 'word', name: 'airdrop' } }],
      remove: [{ query: { kind: 'word', name: 'airdrop' } }],
    },
    rows: async (db, now) => {
      await db.query(
        `insert into mutes (account_id, kind, value, label, places, created_at) values (2, 'word', 'x', 'x', '{feeds}', $1)`,
        [now],
      )
      await db.query('insert into mute_versions (account_id, version) values (2, gen_random_uuid())')
    },
  },
}
