import { coinCorrected } from '#features/market'
import { daysWritten } from '#features/priceHistory'
import type { Manifest } from '#manifest.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { insertScreener } from './demo.ts'
import { coinListsAtDesk } from './desk.ts'
import { findImpulses } from './jobs.ts'
import { screenerRoutes } from './routes.ts'
import { refreshTags } from './tags/tags.ts'
import { insertSamples } from './testing/samples.ts'

/** Performance of coins against each other, computed in memory from all daily closes. */
export const screener: Manifest<{ caches: Caches }, { sources: MarketSources }, { sources: MarketSources }> = {
  name: 'screener',
  tables: {
    impulses: { open: ['direction'] },
    coin_tags: { open: ['slug', 'name'] },
    coin_tag_coins: {},
    coin_lists: { open: ['name'] },
    coin_list_coins: {},
    screener_columns: { personal: 'account_id = $1', open: ['columns'] },
    screener_sets: { personal: 'account_id = $1', private: ['name', 'query'] },
  },
  routes: ({ caches }) => [screenerRoutes(caches)],
  desk: () => [coinListsAtDesk],
  jobs: {
    'screener.impulses': {
      run: ({ db }, now) => findImpulses(db, now),
      cron: '10 0 * * *',
      atStart: 'once',
      follows: [daysWritten, coinCorrected],
    },
    'screener.tags': {
      run: ({ db, sources, logger }, now) => refreshTags(db, sources.market, now, logger),
      cron: '*/5 * * * *',
    },
  },
  demo: insertScreener,
  samples: {
    requests: {
      keepColumns: [{ body: { columns: ['price', 'market_cap'] } }],
      keepSet: [{ body: { name: 'Крупные', query: 'top=50' } }],
      dropSet: [{ body: { name: 'Крупные' } }],
      impulseCoins: [{ query: { impulse_id: '1' } }],
      periodCoins: [{ query: { period: '7d' } }],
      monthCoins: [{ query: { period: '2026-11' } }],
      dynamicsCoins: [{ query: { period: '7d' } }],
      ...Object.fromEntries(
        ['compareImpulses', 'comparePeriods', 'compareMonths', 'compareDynamics'].map((name) => [
          name,
          [{ query: { compare_coin_id: '1', usd: 'true' } }],
        ]),
      ),
    },
    rows: insertSamples,
  },
}
