import { moderation, type ReportedKind } from '@palata/contract/moderation'
import { listItemRecords } from '#features/audit'
import { CONTENT_TYPES } from '#features/posts'
import { readSignal } from '#features/signals'
import { implement } from '#http/implement.ts'
import type { ItemRule } from '#manifest.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import { confirm, pin, remove, restore, setChannel, unpin } from './actions.ts'
import { presentAct, thingOf } from './present.ts'
import { decide, readOpenReports, report } from './reports.ts'
import { pinItem, publish, removeSignal, restoreSignal } from './signals.ts'
import { nameThings } from './things.ts'

const MODELS = { news: 'News', material: 'Material', opinion: 'Opinion' } as const
const LOG_LINES = 100

/** Model of a numeric content type. */
const modelOf = (contentTypeId: 1 | 2 | 3) =>
  (Object.keys(CONTENT_TYPES) as (keyof typeof CONTENT_TYPES)[]).find((one) => CONTENT_TYPES[one] === contentTypeId)!

export function moderationRoutes(items: ReadonlyMap<string, ItemRule>) {
  return implement(moderation, {
    setChannel: async ({ db, viewer, params, body, now }) => {
      const item = { id: body.object_id, model: MODELS[body.content_type] }
      return (await setChannel(db, item, { slug: params.slug, isOn: body.is_on }, { by: viewer, now })).result
    },
    pin: async ({ db, viewer, body, now, stoodAlready }) => {
      const item = { id: body.object_id, model: modelOf(body.content_type_id) }
      const { result, isChanged } = await pin(db, item, body.all_time, { by: viewer, now })
      if (!isChanged) stoodAlready()
      return result
    },
    unpin: async ({ db, viewer, body, now }) =>
      (await unpin(db, { id: body.object_id, model: modelOf(body.content_type_id) }, { by: viewer, now })).result,
    confirm: async ({ db, viewer, body, now }) =>
      (await confirm(db, { id: body.object_id, model: MODELS[body.content_type] }, { by: viewer, now })).result,
    remove: async ({ db, viewer, body, now }) =>
      (await remove(db, body.object_id, { by: viewer, reason: body.reason, now })).result,
    restore: async ({ db, viewer, body, now }) =>
      (await restore(db, body.object_id, { by: viewer, reason: body.reason, now })).result,
    report: async ({ db, viewer, body, now, stoodAlready }) => {
      refuseUnless(await ruleOf(body.content_type)(db, body.object_id, viewer), 'not_found')
      const taken = await report(db, body.content_type, body.object_id, body, { by: viewer, now })
      if (!taken.is_new) stoodAlready()
      return taken
    },
    reports: async ({ db }) => ({ results: await readOpenReports(db) }),
    decide: ({ db, viewer, body, now }) =>
      decide(
        db,
        { contentType: body.content_type, id: body.object_id, state: body.state },
        { by: viewer, reason: body.reason, now },
      ),
    publishSignal: async ({ db, viewer, params, now }) => {
      const id = readId(params.id)
      await publish(db, id, { by: viewer, now })
      return readSignal(db, id, viewer)
    },
    pinSignal: async ({ db, viewer, params, now, stoodAlready }) => {
      const { isChanged } = await pinItem(db, readId(params.id), true, { by: viewer, now })
      if (!isChanged) stoodAlready()
      return { pinned: true as const }
    },
    unpinSignal: async ({ db, viewer, params, now }) => {
      await pinItem(db, readId(params.id), false, { by: viewer, now })
      return null
    },
    removeSignal: async ({ db, viewer, params, body, now }) =>
      (await removeSignal(db, readId(params.id), { by: viewer, reason: body.reason, now })).result,
    restoreSignal: async ({ db, viewer, params, body, now }) =>
      (await restoreSignal(db, readId(params.id), { by: viewer, reason: body.reason, now })).result,
    log: async ({ db, query: { object_id, content_type } }) => {
      const item = object_id && content_type ? { id: object_id, contentType: content_type } : null
      const records = await listItemRecords(db, item, LOG_LINES)
      const named = await nameThings(db, records.map(thingOf))
      return { results: records.map((record) => presentAct(record, named)) }
    },
  })

  function ruleOf(contentType: ReportedKind): ItemRule {
    const rule = items.get(contentType)
    if (!rule) throw new Error(`no feature says who may see a ${contentType}`)
    return rule
  }
}
