import { type Follow, type FollowKind, MOST_FOLLOWS } from '@palata/contract/follows'
import { pictureUrl } from '#features/market'
import { endMute, isMuted, type Muted, mutedOf } from '#features/mutes'
import { findPerson } from '#features/people'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import type { Viewer } from '#platform/viewer.ts'
import { followsChanged } from './events.ts'
import * as store from './store.ts'
import { findFollowed, findTarget } from './targets.ts'

interface Named {
  kind: FollowKind
  name: string
}

/** What the person follows, the latest first. */
export async function ownFollows(db: Db, accountId: number, now: Date): Promise<Follow[]> {
  const found = await store.listFollows(db, accountId, MOST_FOLLOWS)
  const muted = await mutedOf(db, accountId, now)
  return found.map((row) => present(row, muted))
}

/**
 * Follows what is named. Following is the later wish, so a mute of the same author or coin ends. `stood`: it was
 * followed before.
 */
export async function addFollow(db: Database, viewer: Viewer, named: Named, now: Date) {
  const target = await findTarget(db, viewer.id, named)
  return transaction(db, async (tx) => {
    await store.lockFollows(tx, viewer.id)
    const before = await store.listFollows(tx, viewer.id, MOST_FOLLOWS)
    const stood = before.some((row) => isOf(row, target))
    if (!stood && before.length >= MOST_FOLLOWS) throw new Refusal('too_many_follows')
    const wasMuted = target.kind !== 'signal' && (await endMute(tx, viewer.id, target.kind, target.id, now))
    if (!stood) {
      await store.putFollow(tx, viewer.id, target, now)
      await emit(tx, followsChanged, { account_id: viewer.id })
    }
    const after = stood ? before : await store.listFollows(tx, viewer.id, 1)
    const follow = present(after.find((row) => isOf(row, target))!, await mutedOf(tx, viewer.id, now))
    return { follow: { ...follow, was_muted: wasMuted }, stood }
  })
}

/** What is not followed stays so. */
export async function dropFollow(db: Database, viewer: Viewer, named: Named) {
  const target = await findFollowed(db, named)
  if (!target) return
  await transaction(db, async (tx) => {
    await store.lockFollows(tx, viewer.id)
    if (await store.removeFollow(tx, viewer.id, target)) await emit(tx, followsChanged, { account_id: viewer.id })
  })
}

/** How many follow the author; nobody learns who. */
export async function followersOf(db: Db, username: string) {
  const person = await findPerson(db, username)
  refuseUnless(person, 'no_such_person')
  return store.findStanding(db, person.id)
}

const isOf = (row: store.FollowRow, { kind, id }: store.Target) => row.kind === kind && row.target_id === id

function present(row: store.FollowRow, muted: Muted): Follow {
  const { id, kind, target_id: targetId, name, label, created_at: createdAt } = row
  return {
    id,
    kind,
    name,
    label,
    picture: kind === 'coin' ? pictureUrl(name) : (row.avatar ?? ''),
    path: pathOf(row),
    is_muted: kind !== 'signal' && isMuted(muted, kind, targetId),
    is_over: row.is_over,
    created_at: createdAt.toISOString(),
  }
}

function pathOf({ kind, name, slug }: store.FollowRow): string {
  if (kind === 'author') return `/users/${encodeURIComponent(name)}/profile`
  return kind === 'coin' ? `/coin/${encodeURIComponent(slug ?? name)}` : `/signal/${name}`
}
