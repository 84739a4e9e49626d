import { portfolio } from '@palata/contract/portfolio'
import { bitcoinPrice } from '#features/market'
import { implement } from '#http/implement.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { addAsset, addAssets, dropAsset, placeAsset } from './actions.ts'
import { readAmounts } from './amounts/read.ts'
import { setAmount } from './amounts/set.ts'
import { listKept, listPresented } from './present.ts'
import { recognize } from './recognize.ts'
import { listWeeks } from './weeks.ts'

export interface PortfolioSite {
  secret: string
}

export const portfolioRoutes = ({ secret }: PortfolioSite) =>
  implement(portfolio, {
    pulse: async ({ db, viewer }) => {
      const assets = viewer && mayReadPaid(viewer) ? listPresented(db, viewer.id) : []
      const [btc_price, shown] = await Promise.all([bitcoinPrice(db), assets])
      return { btc_price, assets: shown }
    },
    kept: async ({ db, viewer }) => ({ coins: await listKept(db, viewer.id) }),
    weeks: async ({ db, viewer, now }) => ({ weeks: await listWeeks(db, viewer.id, now) }),
    add: async ({ db, viewer, body, now, stoodAlready }) => {
      const { asset, stood } = await addAsset(db, viewer.id, body.coin_id, now)
      if (stood) stoodAlready()
      return asset
    },
    addAll: async ({ db, viewer, body, now }) => ({ assets: await addAssets(db, viewer.id, body.coin_ids, now) }),
    amounts: ({ db, viewer, now }) => readAmounts(db, secret, viewer.id, now),
    setAmount: async ({ db, viewer, body, now }) => {
      await setAmount(db, secret, viewer.id, body, now)
      return readAmounts(db, secret, viewer.id, now)
    },
    recognize: async ({ db, body }) => ({ results: await recognize(db, body.rows) }),
    remove: async ({ db, viewer, query }) => {
      await dropAsset(db, viewer.id, query.coin_id)
      return null
    },
    move: async ({ db, viewer, query }) => ({
      assets: await placeAsset(db, viewer.id, query.coin_id, query.new_index),
    }),
  })
