import { type ReactedKind, reactions } from '@palata/contract/reactions'
import { implement } from '#http/implement.ts'
import type { ItemRule } from '#manifest.ts'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { react, reactedOf, readReactions } from './actions.ts'
import { togglePostBookmark, toggleSignalBookmark } from './store.ts'
import { findReactionValues } from './sums.ts'

export function reactionRoutes(items: ReadonlyMap<string, ItemRule>) {
  return implement(reactions, {
    create: async ({ db, viewer, body: { object_id, content_type, reaction }, now }) => {
      await refuseUnseen(db, content_type, object_id, viewer)
      const item = reactedOf(content_type, object_id)
      await react(db, item, viewer.id, reaction, now)
      const values = await findReactionValues(db, item.kind, [object_id])
      return { reaction, reactions_values: values.get(object_id) ?? [] }
    },
    get: async ({ db, viewer, query: { object_id, content_type } }) => {
      await refuseUnseen(db, content_type, object_id, viewer)
      return { [object_id]: await readReactions(db, reactedOf(content_type, object_id), viewer.id) }
    },
    bookmark: async ({ db, viewer, body: { object_id, content_type } }) => {
      await refuseUnseen(db, content_type, object_id, viewer)
      const toggle = content_type === 'signal' ? toggleSignalBookmark : togglePostBookmark
      return { create: await toggle(db, viewer.id, object_id) }
    },
  })

  /** One that the person may not see answers as one that does not exist. */
  async function refuseUnseen(db: Database, contentType: ReactedKind, id: number, viewer: Viewer) {
    const maySee = items.get(contentType)
    if (!maySee) throw new Error(`no feature says who may see a ${contentType}`)
    refuseUnless(await maySee(db, id, viewer), 'not_found')
  }
}
