import type { Manifest } from '#manifest.ts'
import { insertPortfolios } from './demo.ts'
import { livePortfolio } from './live.ts'
import { type PortfolioSite, portfolioRoutes } from './routes.ts'

/** Coins that a reader follows, in their own order. */
export const portfolio: Manifest<PortfolioSite, object, { secret: string | null }> = {
  name: 'portfolio',
  tables: {
    portfolio_assets: { personal: 'account_id = $1' },
    // The desk's copy of a person's data says which coins have an amount, and not how much.
    portfolio_amounts: { personal: 'account_id = $1', secret: ['sealed'], private: ['sealed'] },
  },
  routes: (site) => [portfolioRoutes(site)],
  live: [livePortfolio],
  demo: insertPortfolios,
  samples: {
    requests: {
      add: [{ body: { coin_id: 'bitcoin' } }],
      addAll: [{ body: { coin_ids: ['bitcoin'] } }],
      setAmount: [{ body: { coin_id: 'bitcoin', amount: null } }],
      recognize: [{ body: { rows: [{ symbol: 'BTC' }] } }],
      remove: [{ query: { coin_id: 'bitcoin' } }],
      move: [{ query: { coin_id: 'bitcoin', new_index: '0' } }],
    },
    shaped: { 'portfolio_amounts.sealed': (word) => `rpad('${word}', 76, '.')::bytea` },
    rows: async (db, now) => {
      await db.query('insert into portfolio_assets (account_id, coin_id, index, added_at) values (2, 1, 0, $1)', [now])
      await db.query(
        `insert into portfolio_amounts (account_id, coin_id, sealed) values (2, 1, decode(repeat('ab', 76), 'hex'))`,
      )
    },
  },
}
