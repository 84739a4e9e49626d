import { signalPublishing } from '@palata/contract/signals/publishing'
import { implement } from '#http/implement.ts'
import { readId } from '#platform/format/place.ts'
import { readSignal } from '../reading/opened.ts'
import type { SealNow } from '../sealing.ts'
import { publish, remove, restore, setPinned } from './actions.ts'

export const publishingRoutes = (sealNow: SealNow) =>
  implement(signalPublishing, {
    publish: async ({ db, viewer, params, now }) => {
      const id = readId(params.id)
      await publish(db, id, { by: viewer, now })
      const entry = await sealNow(id, now)
      return { ...(await readSignal(db, id, viewer)), entry }
    },
    pin: async ({ db, viewer, params, now, stoodAlready }) => {
      const { isChanged } = await setPinned(db, readId(params.id), true, { by: viewer, now })
      if (!isChanged) stoodAlready()
      return { pinned: true as const }
    },
    unpin: async ({ db, viewer, params, now }) => {
      await setPinned(db, readId(params.id), false, { by: viewer, now })
      return null
    },
    remove: async ({ db, viewer, params, body, now }) =>
      (await remove(db, readId(params.id), { by: viewer, reason: body.reason, now })).result,
    restore: async ({ db, viewer, params, body, now }) =>
      (await restore(db, readId(params.id), { by: viewer, reason: body.reason, now })).result,
  })
