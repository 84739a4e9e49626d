import { type ReactedKind, reactions } from '@palata/contract/reactions'
import { implement } from '#http/implement.ts'
import type { ItemRule } from '#manifest.ts'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { createReacting, reactedOf, readReactions } from './actions.ts'
import { bookmark } from './store.ts'
import { findReactionValues } from './sums.ts'
import { findVotes } from './votes.ts'

export function reactionRoutes(items: ReadonlyMap<string, ItemRule>) {
  const react = createReacting()
  return implement(reactions, {
    create: async ({ db, viewer, body: { object_id, content_type, reaction }, now }) => {
      await refuseUnseen(db, content_type, object_id, viewer)
      const item = reactedOf(content_type, object_id)
      await react({ db, item, accountId: viewer.id, reaction, now })
      const values = await findReactionValues(db, item.kind, [object_id])
      return { reaction, reactions_values: values.get(object_id) ?? [] }
    },
    get: async ({ db, viewer, query: { object_id, content_type } }) => {
      await refuseUnseen(db, content_type, object_id, viewer)
      return { [object_id]: await readReactions(db, reactedOf(content_type, object_id), viewer.id) }
    },
    vote: async ({ db, viewer, body: { object_id, reaction }, now }) => {
      await refuseUnseen(db, 'comment', object_id, viewer)
      await react({ db, item: { kind: 'comment', id: object_id }, accountId: viewer.id, reaction, now })
      return (await findVotes(db, [object_id], viewer.id)).get(object_id) ?? []
    },
    bookmark: async ({ db, viewer, body: { object_id, content_type, is_mine } }) => {
      await refuseUnseen(db, content_type, object_id, viewer)
      const kind = content_type === 'signal' ? 'signal' : 'post'
      return { create: await bookmark(db, { kind, id: object_id }, viewer.id, is_mine ?? null) }
    },
  })

  /** One that the person may not see answers as one that does not exist. */
  async function refuseUnseen(db: Database, contentType: ReactedKind | 'comment', id: number, viewer: Viewer) {
    const maySee = items.get(contentType)
    if (!maySee) throw new Error(`no feature says who may see a ${contentType}`)
    refuseUnless(await maySee(db, id, viewer), 'not_found')
  }
}
