import { market } from '@palata/contract/market'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readCoinPage, readHistory } from './page/page.ts'
import { presentCoin, presentMacro, presentPrice } from './present.ts'
import { BASE_COIN_IDS } from './prices/baseCoins.ts'
import { findCoin, listCoins, listMacro, listPrices, listTopMovers } from './store.ts'

const TOP_GAINERS = 6

export const marketRoutes = implement(market, {
  coin: async ({ db, params }) => {
    const row = await findCoin(db, params.id)
    refuseUnless(row, 'not_found')
    return presentCoin(row)
  },
  prices: async ({ db, query }) => ({ results: (await listPrices(db, query.ids)).map(presentPrice) }),
  page: ({ db, params, now }) => readCoinPage(db, params.id, now),
  history: ({ db, params, query, now }) => readHistory(db, params.id, query.range, now),
  macro: async ({ db }) => {
    const [coins, quotes] = await Promise.all([listCoins(db, BASE_COIN_IDS), listMacro(db)])
    return presentMacro(coins, quotes)
  },
  topGainers: async ({ db }) => {
    const results = (await listTopMovers(db, 'gainers', TOP_GAINERS)).map(presentCoin)
    return { results, updated_at: results[0]?.updated_at ?? null }
  },
})
