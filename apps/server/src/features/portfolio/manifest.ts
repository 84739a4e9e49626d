import type { Manifest } from '#manifest.ts'
import { insertPortfolios } from './demo.ts'
import { livePortfolio } from './live.ts'
import { portfolioRoutes } from './routes.ts'

/** Coins that a reader follows, in their own order. */
export const portfolio: Manifest = {
  name: 'portfolio',
  tables: { portfolio_assets: { personal: 'account_id = $1' } },
  routes: () => [portfolioRoutes],
  live: [livePortfolio],
  demo: insertPortfolios,
  samples: {
    requests: {
      add: [{ body: { coin_id: 'bitcoin' } }],
      addAll: [{ body: { coin_ids: ['bitcoin'] } }],
      recognize: [{ body: { rows: [{ symbol: 'BTC' }] } }],
      remove: [{ query: { coin_id: 'bitcoin' } }],
      move: [{ query: { coin_id: 'bitcoin', new_index: '0' } }],
    },
    rows: (db, now) =>
      db.query('insert into portfolio_assets (account_id, coin_id, index, added_at) values (2, 1, 0, $1)', [now]),
  },
}
