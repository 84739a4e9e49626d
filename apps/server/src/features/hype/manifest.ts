import type { Manifest } from '#manifest.ts'
import { type HypeSite, hypeRoutes } from './routes.ts'
import { countAnew } from './store.ts'

/** Which coins the club and its forecasters mention, and whose posts draw attention. */
export const hype: Manifest<HypeSite> = {
  name: 'hype',
  tables: { hype_windows: {}, hype_coins: {} },
  routes: (site) => [hypeRoutes(site)],
  jobs: {
    'hype.count': { run: ({ db }, now) => countAnew(db, now), cron: '*/10 * * * *', atStart: 'once' },
  },
  samples: {
    requests: {
      ofCoin: [{ params: { id: 'bitcoin' } }],
      ofAccount: [{ params: { id: '1' } }],
    },
    rows: async (db, now) => {
      await db.query('insert into hype_windows (days, made_at, authors, top_author) values (7, $1, 1, 1)', [now])
      await db.query(
        `insert into hype_coins (days, coin_id, mentions, mentions_before, publications, comments, forecasts, authors, top_author, concentration)
         values (7, 1, 1, 1, 0, 0, 1, 1, 1, 1)`,
      )
    },
  },
}
