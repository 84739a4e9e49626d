import { type MuteAccount, mutes } from '@palata/contract/mutes'
import { implement } from '#http/implement.ts'
import type { Registries } from '#manifest.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { accountOf } from './account.ts'
import { addMute, dropMute, ownMutes } from './actions.ts'
import { findVersions } from './store.ts'

export interface MuteSite extends Registries {
  caches: Caches
}

/** A week is read whole to be counted. */
const ACCOUNTS = { freshMs: 300_000, staleMs: 0, maxEntries: 2_000 }

export const muteRoutes = ({ caches, findables, tellables }: MuteSite) => {
  const accounts = caches.open<MuteAccount>(ACCOUNTS)
  return implement(mutes, {
    account: async ({ db, viewer, now }) => {
      const [mutes] = await findVersions(db, [viewer.id])
      const key = `${viewer.id} ${mutes?.version} ${mayReadPaid(viewer)}`
      return accounts(key, () => accountOf({ db, findables, tellables, viewer, now }))
    },
    list: async ({ db, viewer, now }) => ({ results: await ownMutes(db, viewer.id, now) }),
    add: async ({ db, viewer, body, now, stoodAlready }) => {
      const { mute, stood } = await addMute(db, viewer, body, now)
      if (stood) stoodAlready()
      return mute
    },
    remove: async ({ db, viewer, query }) => {
      await dropMute(db, viewer, query)
      return null
    },
  })
}
