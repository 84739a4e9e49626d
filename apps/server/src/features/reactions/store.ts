import { type Db, rows } from '#platform/database.ts'
import type { ReactedKind } from './sums.ts'

/** The thing reacted to. */
export interface Reacted {
  kind: ReactedKind
  id: number
}

/** The person's only reaction to the item; their earlier one is replaced. The sums follow by a trigger. */
export async function putReaction(db: Db, { kind, id }: Reacted, accountId: number, reaction: number, now: Date) {
  await rows(
    db,
    'reactions.put',
    `insert into reactions as r (kind, object_id, account_id, reaction, reacted_at) values ($1, $2, $3, $4, $5)
     on conflict (kind, object_id, account_id) do update set reaction = excluded.reaction, reacted_at = excluded.reacted_at
     where r.reaction <> excluded.reaction`,
    [kind, id, accountId, reaction, now],
  )
}

/** One person's choice, of many that are put at once. */
export interface GivenReaction {
  id: number
  accountId: number
  reaction: number
}

/** Puts reactions of many people to many items of a kind. */
export async function putReactions(db: Db, kind: ReactedKind, given: readonly GivenReaction[], now: Date) {
  await rows(
    db,
    'reactions.putMany',
    `insert into reactions (kind, object_id, account_id, reaction, reacted_at)
     select $1, *, $5::timestamptz from unnest($2::int[], $3::int[], $4::smallint[]) on conflict do nothing`,
    [
      kind,
      given.map(({ id }) => id),
      given.map(({ accountId }) => accountId),
      given.map(({ reaction }) => reaction),
      now,
    ],
  )
}

export async function removeReaction(db: Db, { kind, id }: Reacted, accountId: number) {
  await rows(db, 'reactions.remove', 'delete from reactions where kind = $1 and object_id = $2 and account_id = $3', [
    kind,
    id,
    accountId,
  ])
}

/** The person's own reactions, by id. */
export async function findOwnReactions(
  db: Db,
  kind: ReactedKind,
  ids: readonly number[],
  accountId: number,
): Promise<Map<number, number>> {
  const found = await rows<{ object_id: number; reaction: number }>(
    db,
    'reactions.own',
    'select object_id, reaction from reactions where kind = $1 and object_id = any($2::int[]) and account_id = $3',
    [kind, ids, accountId],
  )
  return new Map(found.map(({ object_id, reaction }) => [object_id, reaction]))
}

/** Takes the bookmark away if it stands, else puts it. False when nothing stands and nothing could be put. */
export async function togglePostBookmark(db: Db, accountId: number, postId: number): Promise<boolean> {
  const [row] = await rows<{ create: boolean }>(
    db,
    'reactions.bookmarkPost',
    `with taken as (delete from bookmarks where account_id = $1 and post_id = $2 returning 1),
       put as (insert into bookmarks (account_id, post_id) select $1, id from posts
         where id = $2 and not exists (select from taken) on conflict do nothing)
     select not exists (select from taken) as create`,
    [accountId, postId],
  )
  return row!.create
}

export async function toggleSignalBookmark(db: Db, accountId: number, signalId: number): Promise<boolean> {
  const [row] = await rows<{ create: boolean }>(
    db,
    'reactions.bookmarkSignal',
    `with taken as (delete from signal_bookmarks where account_id = $1 and signal_id = $2 returning 1),
       put as (insert into signal_bookmarks (account_id, signal_id) select $1, id from signals
         where id = $2 and not exists (select from taken) on conflict do nothing)
     select not exists (select from taken) as create`,
    [accountId, signalId],
  )
  return row!.create
}

/** Whichever of the posts the person has put aside. */
export async function findBookmarkedPosts(db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const found = await rows<{ id: number }>(
    db,
    'reactions.bookmarkedPosts',
    'select post_id as id from bookmarks where account_id = $1 and post_id = any($2::int[])',
    [accountId, ids],
  )
  return new Set(found.map(({ id }) => id))
}

export async function findBookmarkedSignals(db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const found = await rows<{ id: number }>(
    db,
    'reactions.bookmarkedSignals',
    'select signal_id as id from signal_bookmarks where account_id = $1 and signal_id = any($2::int[])',
    [accountId, ids],
  )
  return new Set(found.map(({ id }) => id))
}
