import type { Manifest } from '#manifest.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { fillCoins } from './demo.ts'
import { coinsAtDesk } from './desk.ts'
import { pairsAgreed } from './events.ts'
import { takeFutures } from './exchange/futures.ts'
import { learnPairs } from './exchange/pairs.ts'
import { takeTickers } from './exchange/tickers.ts'
import { findableCoins } from './findable.ts'
import { refreshMacro, refreshMarket } from './jobs.ts'
import { liveMarket } from './live.ts'
import { pictureRoutes } from './page/coinPictures.ts'
import { readContracts } from './page/page.ts'
import { fillPast, fillWeek } from './prices/past.ts'
import { marketRoutes } from './routes.ts'

/** One call returns all pairs. */
const TICKERS_SECONDS = 60

interface Work {
  sources: MarketSources
  /** Seconds between two readings of prices. */
  refreshSeconds: number
}

export const market: Manifest<object, Work, Pick<Work, 'sources'>> = {
  name: 'market',
  tables: {
    coins: { open: ['api_id', 'slug', 'symbol', 'name', 'image', 'contracts', 'believed', 'doubted'] },
    coin_names: { open: ['symbol'] },
    coin_aliases: { open: ['api_id'] },
    coin_corrections: { open: ['grain'], private: ['before', 'reason', 'made_by', 'undone_by'] },
    coin_pairs: { open: ['pair'] },
    coin_futures: { open: ['contract'] },
    coin_pictures: { open: ['content_type', 'body'] },
    macro_quotes: { open: ['key', 'source'] },
  },
  routes: () => [pictureRoutes, marketRoutes],
  live: [liveMarket],
  desk: () => [coinsAtDesk],
  jobs: {
    'market.refresh': {
      run: ({ db, sources, logger }, now) => refreshMarket(db, sources, 1, now, logger),
      everySeconds: ({ refreshSeconds }) => refreshSeconds,
    },
    'market.refreshSmaller': {
      run: ({ db, sources, logger }, now) => refreshMarket(db, sources, 2, now, logger),
      everySeconds: ({ refreshSeconds }) => 2 * refreshSeconds,
    },
    'market.pairs': {
      run: async ({ db, sources }, now) => sources.tickers && learnPairs(db, sources.market, now),
      cron: '23 * * * *',
      atStart: 'once',
    },
    'market.tickers': {
      run: async ({ db, sources, logger }, now) => sources.tickers && takeTickers(db, sources.tickers, now, logger),
      everySeconds: () => TICKERS_SECONDS,
    },
    'market.futures': {
      run: async ({ db, sources, logger }, now) => sources.futures && takeFutures(db, sources.futures, now, logger),
      cron: '*/10 * * * *',
      atStart: 'once',
      // At the very first start no pair is known to agree yet, and the reading above finds no coin.
      follows: [pairsAgreed],
    },
    'market.contracts': { run: ({ db, sources }, _now, payload) => readContracts(db, sources.market, payload) },
    'market.week': {
      run: ({ db, sources, logger }, now) => fillWeek(db, sources.market, now, logger),
      cron: '3 * * * *',
      atStart: 'once',
    },
    'market.past': {
      run: ({ db, sources, logger }, now) => fillPast(db, sources.market, now, logger),
      cron: '*/10 * * * *',
    },
    'market.macro': {
      run: ({ db, sources, logger }, now) => refreshMacro(db, sources, now, logger),
      cron: '*/5 * * * *',
      atStart: 'once',
    },
  },
  findable: { coin: findableCoins },
  demo: fillCoins,
  samples: {
    requests: {
      ...Object.fromEntries(['coin', 'page', 'history'].map((call) => [call, [{ params: { id: 'bitcoin' } }]])),
      prices: [{ query: { ids: 'bitcoin' } }],
    },
    rows: async (db, now) => {
      await db.query(
        `insert into coins (api_id, slug, symbol, name, price_usd, contracts_at) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, $1)`,
        [now],
      )
      await db.query(`insert into coin_names (coin_id, symbol, until) values (1, 'XBT', $1)`, [now])
      await db.query(`insert into coin_aliases (api_id, coin_id, added_at) values ('xbt', 1, $1)`, [now])
      await db.query(
        `insert into coin_corrections (coin_id, grain, at, before, after, reason, made_by, made_at, undone_by, undone_at)
         values (1, 'day', $1, '{"price_usd": 1}', 2, 'x', 'x', $1, 'x', $1)`,
        [now],
      )
      await db.query(`insert into coin_pairs (coin_id, pair, named_at) values (1, 'BTCUSDT', $1)`, [now])
      await db.query(
        `insert into coin_futures (coin_id, contract, funding, next_funding_at, told_at) values (1, 'BTCUSDT', 0.01, $1, $1)`,
        [now],
      )
    },
  },
}
