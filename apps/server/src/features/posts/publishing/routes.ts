import { postPublishing } from '@palata/contract/posts/publishing'
import { implement } from '#http/implement.ts'
import { CONTENT_TYPES } from '../reading/present.ts'
import { MODELS } from '../writing/rules.ts'
import { pin, publish, remove, restore, setChannel, unpin } from './actions.ts'

/** Model of a numeric content type. */
const modelOf = (contentTypeId: 1 | 2 | 3) =>
  (Object.keys(CONTENT_TYPES) as (keyof typeof CONTENT_TYPES)[]).find((one) => CONTENT_TYPES[one] === contentTypeId)!

export const publishingRoutes = () =>
  implement(postPublishing, {
    publish: async ({ db, viewer, body, now }) =>
      (await publish(db, { id: body.object_id, model: MODELS[body.content_type] }, { by: viewer, now })).result,
    pin: async ({ db, viewer, body, now, stoodAlready }) => {
      const item = { id: body.object_id, model: modelOf(body.content_type_id) }
      const { result, isChanged } = await pin(db, item, body.all_time, { by: viewer, now })
      if (!isChanged) stoodAlready()
      return result
    },
    unpin: async ({ db, viewer, body, now }) =>
      (await unpin(db, { id: body.object_id, model: modelOf(body.content_type_id) }, { by: viewer, now })).result,
    setChannel: async ({ db, viewer, params, body, now }) => {
      const item = { id: body.object_id, model: MODELS[body.content_type] }
      return (await setChannel(db, item, { slug: params.slug, isOn: body.is_on }, { by: viewer, now })).result
    },
    remove: async ({ db, viewer, body, now }) =>
      (await remove(db, body.object_id, { by: viewer, reason: body.reason, now })).result,
    restore: async ({ db, viewer, body, now }) =>
      (await restore(db, body.object_id, { by: viewer, reason: body.reason, now })).result,
  })
