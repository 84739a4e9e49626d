import { mutersOf, mutesChanged } from '#features/mutes'
import type { Findables, NoticeSource } from '#manifest.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import * as store from '../store.ts'

interface Asking {
  db: Db
  findables: Findables
  now: Date
}

/** Of the people, those who are not told of the thing because they muted it. */
export async function listMuters(asking: Asking, source: NoticeSource, id: number, people: number[]) {
  if (source.about === 'always told') return new Set<number>()
  const about = await source.about(asking.db, [id])
  const muters = [...((await mutersOf(asking, about, people)).get(id) ?? [])]
  const named = muters.length > 0 ? await source.namedBy?.(asking.db, id, muters) : []
  return new Set(muters.filter((person) => !named?.includes(person)))
}

/** Of these things, those that the person muted. */
export async function listMuted(asking: Asking, source: NoticeSource, accountId: number, ids: number[]) {
  if (source.about === 'always told' || ids.length === 0) return new Set<number>()
  const found = new Set<number>()
  for (const [id, muters] of await mutersOf(asking, await source.about(asking.db, ids), [accountId])) {
    const isNamed = muters.has(accountId) && (await source.namedBy?.(asking.db, id, [accountId]))?.length
    if (muters.has(accountId) && !isNamed) found.add(id)
  }
  return found
}

/** The latest notifications of a person that a change of their mutes hides; every one that they muted may be shown again. */
const RECENT = 500

interface Work {
  db: Database
  findables: Findables
  notices: readonly NoticeSource[]
}

/** After a change of a person's mutes their bell holds what it would hold, had it been told now. */
export async function muteNotifications({ db, findables, notices }: Work, now: Date, payload: unknown) {
  const { account_id: accountId } = mutesChanged.payload.parse(payload)
  await transaction(db, async (tx) => {
    // What is told or read meanwhile waits, so that it meets the mutes of now.
    await store.lockBoxes(tx, [accountId])
    const recent = await store.listRecent(tx, accountId, RECENT)
    const changed: { id: number; isMuted: boolean }[] = []
    for (const source of notices) {
      const own = recent.filter((row) => row.source === source.source)
      const ids = own.map(({ object_id: id }) => id)
      const muted = await listMuted({ db: tx, findables, now }, source, accountId, ids)
      for (const { id, object_id, muted: was } of own)
        if (muted.has(object_id) !== was) changed.push({ id, isMuted: !was })
    }
    if (changed.length > 0) await store.setMuted(tx, changed)
  })
}
