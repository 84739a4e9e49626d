import { type Db, transaction } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { type EventType, emit } from '#platform/outbox/events.ts'
import type { Viewer } from '#platform/viewer.ts'
import { NO_REASON, recordDone } from './store.ts'

/** Who acts, why and when. */
export interface Act {
  by: Viewer
  reason?: string | undefined
  now: Date
}

/** Audit record of the action; null when nothing changed. `event` is announced instead of the items' usual one. */
type Done = { command: string; outcome: string; event?: EventType<{ ids: number[] }> } | null

/** What an action answers, and whether it changed anything: somebody else may have done the same before. */
interface Acted<Result> {
  result: Result
  isChanged: boolean
}

/** How items of one kind are locked, named in the log and announced after a change. */
interface Acting<Item> {
  /** Locks the item until the transaction ends; undefined when there is none. */
  lock: (tx: Db, id: number) => Promise<Item | undefined>
  contentTypeOf: (item: Item) => string
  changed: EventType<{ ids: number[] }>
}

/**
 * Locks the item and makes the change, its audit record and its event in one transaction. Refuses with `not_found`
 * when there is no such item.
 */
export function actOn<Item extends { author_username: string | null }, Result>(
  db: Db,
  { lock, contentTypeOf, changed }: Acting<Item>,
  id: number,
  { by, reason, now }: Act,
  change: (tx: Db, item: Item) => Promise<{ done: Done; result: Result }>,
): Promise<Acted<Result>> {
  return transaction(db, async (tx) => {
    const item = await lock(tx, id)
    refuseUnless(item, 'not_found')
    const { done, result } = await change(tx, item)
    if (done) {
      const what = { content_type: contentTypeOf(item), object_id: id, reason: reason || NO_REASON }
      const attempt = { operator: by.username, command: done.command, arguments: what, about: item.author_username }
      await recordDone(tx, attempt, done.outcome, now)
      await emit(tx, done.event ?? changed, { ids: [id] })
    }
    return { result, isChanged: done !== null }
  })
}
