import { alerts } from '@palata/contract/alerts'
import { listAssetIds } from '#features/portfolio'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import { previewOf } from './preview.ts'
import { addRule, changeRule, dropRule, ownRules } from './rules/actions.ts'

export const alertRoutes = implement(alerts, {
  list: async ({ db, viewer, now }) => ({
    results: await ownRules(db, viewer.id, now),
    portfolio_ids: await listAssetIds(db, viewer.id),
  }),
  add: async ({ db, viewer, body, now, stoodAlready }) => {
    const { rule, stood } = await addRule(db, viewer.id, body, now)
    if (stood) stoodAlready()
    return rule
  },
  preview: ({ db, viewer, body, now }) => previewOf(db, viewer, body, now),
  change: ({ db, viewer, params, body, now }) => changeRule(db, viewer.id, readId(params.id), body, now),
  remove: async ({ db, viewer, params }) => {
    await dropRule(db, viewer.id, readId(params.id))
    return null
  },
})
