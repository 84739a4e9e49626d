import type { Manifest } from '#manifest.ts'
import { fillCoins } from './demo.ts'
import { findableCoins } from './findable.ts'
import { type MarketSources, refreshMacro, refreshMarket } from './jobs.ts'
import { liveMarket } from './live.ts'
import { pictureRoutes } from './pictures.ts'
import { marketRoutes } from './routes.ts'

interface Work {
  sources: MarketSources
  /** Between two readings of the prices. */
  refreshSeconds: number
}

export const market: Manifest<object, Work, Pick<Work, 'sources'>> = {
  name: 'market',
  tables: {
    coins: { open: ['api_id', 'slug', 'symbol', 'name', 'image'] },
    coin_pictures: { open: ['content_type', 'body'] },
    coin_days: {},
    coin_hours: {},
    macro_quotes: { open: ['key'] },
  },
  routes: () => [pictureRoutes, marketRoutes],
  live: [liveMarket],
  jobs: {
    'market.refresh': {
      run: ({ db, sources, logger }) => refreshMarket(db, sources, logger),
      everySeconds: ({ refreshSeconds }) => refreshSeconds,
    },
    'market.macro': {
      run: ({ db, sources, logger }) => refreshMacro(db, sources, logger),
      cron: '*/5 * * * *',
      atStart: 'once',
    },
  },
  findable: { coin: findableCoins },
  demo: fillCoins,
  samples: {
    requests: { coin: [{ params: { id: 'bitcoin' } }] },
    rows: (db) =>
      db.query(
        `insert into coins (api_id, slug, symbol, name, price_usd) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1)`,
      ),
  },
}
