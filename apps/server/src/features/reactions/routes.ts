import { type ReactedKind, reactions } from '@palata/contract/reactions'
import type { FastifyRequest } from 'fastify'
import { implement } from '#http/implement.ts'
import type { ItemRule } from '#manifest.ts'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { Gathered } from '#platform/outbox/gathered.ts'
import type { Viewer } from '#platform/viewer.ts'
import { createReacting, reactedOf, readReactions } from './actions.ts'
import { reactionsChanged } from './events.ts'
import { bookmark, type Reacted } from './store.ts'
import { findReactionValues } from './sums.ts'
import { findVotes } from './votes.ts'

export function reactionRoutes(items: ReadonlyMap<string, ItemRule>) {
  const react = createReacting()
  const changed = new Gathered<Reacted>(reactionsChanged, ({ kind, id }) => `${kind} ${id}`)
  return implement(reactions, {
    create: async ({ db, viewer, body: { object_id, content_type, reaction }, now, request }) => {
      await refuseUnlessLive(db, content_type, object_id, viewer)
      const item = reactedOf(content_type, object_id)
      await react({ db, item, accountId: viewer.id, reaction, now })
      tell(db, item, request)
      const values = await findReactionValues(db, item.kind, [object_id])
      return { reaction, reactions_values: values.get(object_id) ?? [] }
    },
    get: async ({ db, viewer, query: { object_id, content_type } }) => {
      await refuseUnseen(db, content_type, object_id, viewer)
      return { [object_id]: await readReactions(db, reactedOf(content_type, object_id), viewer.id) }
    },
    vote: async ({ db, viewer, body: { object_id, reaction }, now, request }) => {
      await refuseUnlessLive(db, 'comment', object_id, viewer)
      const comment = { kind: 'comment' as const, id: object_id }
      await react({ db, item: comment, accountId: viewer.id, reaction, now })
      tell(db, comment, request)
      return (await findVotes(db, [object_id], viewer.id)).get(object_id) ?? []
    },
    bookmark: async ({ db, viewer, body: { object_id, content_type, is_mine } }) => {
      await refuseUnseen(db, content_type, object_id, viewer)
      const kind = content_type === 'signal' ? 'signal' : 'post'
      return { create: await bookmark(db, { kind, id: object_id }, viewer.id, is_mine ?? null) }
    },
  })

  function tell(db: Database, item: Reacted, { log }: FastifyRequest) {
    changed.add(db, item, (error) => log.warn({ err: error }, 'a reaction was not told of'))
  }

  /** An item that the person may not see answers like a missing one. */
  async function refuseUnseen(db: Database, contentType: ReactedKind | 'comment', id: number, viewer: Viewer) {
    const find = items.get(contentType)
    if (!find) throw new Error(`no feature says who may see a ${contentType}`)
    const item = await find(db, id, viewer)
    refuseUnless(item, 'not_found')
    return item
  }

  /** Its author and the moderators still see a removed or waiting item, but nobody reacts to it. */
  async function refuseUnlessLive(...asked: Parameters<typeof refuseUnseen>) {
    const { live } = await refuseUnseen(...asked)
    refuseUnless(live, 'not_found')
  }
}
