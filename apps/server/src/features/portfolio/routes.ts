import { portfolio } from '@palata/contract/portfolio'
import { bitcoinPrice } from '#features/market'
import { implement } from '#http/implement.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { addAsset, dropAsset, placeAsset } from './actions.ts'
import { listPresented } from './present.ts'

export const portfolioRoutes = implement(portfolio, {
  pulse: async ({ db, viewer, query }) => {
    const isShown = viewer && mayReadPaid(viewer) && query.assets === 'all'
    const [btc_price, assets] = await Promise.all([bitcoinPrice(db), isShown ? listPresented(db, viewer.id) : []])
    return { btc_price, assets }
  },
  add: async ({ db, viewer, body, now, stoodAlready }) => {
    const { asset, stood } = await addAsset(db, viewer.id, body.coin_id, now)
    if (stood) stoodAlready()
    return asset
  },
  remove: async ({ db, viewer, query }) => {
    await dropAsset(db, viewer.id, query.coin_id)
    return null
  },
  move: async ({ db, viewer, query }) => ({
    assets: await placeAsset(db, viewer.id, query.coin_id, query.new_index),
  }),
})
