import { type Db, rows } from '#platform/database.ts'
import type { ReactedKind } from './sums.ts'

/** The item reacted to. */
export interface Reacted {
  kind: ReactedKind
  id: number
}

/** One person's choice out of many written at once. */
export interface GivenReaction {
  id: number
  accountId: number
  reaction: number
}

/**
 * Replaces people's reactions to items of a kind. A trigger updates the sums, one row for each sixteenth of the
 * people, always in the same order: otherwise two processes could deadlock.
 */
export async function putReactions(db: Db, kind: ReactedKind, given: readonly GivenReaction[], now: Date) {
  await rows(
    db,
    'reactions.put',
    `insert into reactions as r (kind, object_id, account_id, reaction, reacted_at)
     select $1, id, account, reaction, $5::timestamptz
       from unnest($2::int[], $3::int[], $4::smallint[]) as given(id, account, reaction) order by id, account % 16
     on conflict (kind, object_id, account_id) do update set reaction = excluded.reaction, reacted_at = excluded.reacted_at
     where r.reaction <> excluded.reaction`,
    [
      kind,
      given.map(({ id }) => id),
      given.map(({ accountId }) => accountId),
      given.map(({ reaction }) => reaction),
      now,
    ],
  )
}

export async function removeReactions(db: Db, { kind, id }: Reacted, accountIds: readonly number[]) {
  await rows(
    db,
    'reactions.remove',
    'delete from reactions where kind = $1 and object_id = $2 and account_id = any($3::int[])',
    [kind, id, accountIds],
  )
}

/** The person's own reactions by item id. */
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

/**
 * Sets or removes the bookmark, as `wanted` says; idempotent. Without `wanted` toggles it.
 * Returns whether the bookmark is set now.
 */
export function bookmark(
  db: Db,
  { kind, id }: Bookmarked,
  accountId: number,
  wanted: boolean | null,
): Promise<boolean> {
  return kind === 'signal' ? bookmarkSignal(db, id, accountId, wanted) : bookmarkPost(db, id, accountId, wanted)
}

interface Bookmarked {
  kind: 'post' | 'signal'
  id: number
}

async function bookmarkPost(db: Db, postId: number, accountId: number, wanted: boolean | null): Promise<boolean> {
  const [row] = await rows<{ create: boolean }>(
    db,
    'reactions.bookmarkPost',
    `with taken as (
       delete from bookmarks where account_id = $1 and post_id = $2 and $3::boolean is distinct from true returning 1),
     put as (insert into bookmarks (account_id, post_id) select $1, id from posts
       where id = $2 and $3::boolean is distinct from false and not exists (select from taken) on conflict do nothing)
     select coalesce($3::boolean, not exists (select from taken)) as create`,
    [accountId, postId, wanted],
  )
  return row!.create
}

async function bookmarkSignal(db: Db, signalId: number, accountId: number, wanted: boolean | null): Promise<boolean> {
  const [row] = await rows<{ create: boolean }>(
    db,
    'reactions.bookmarkSignal',
    `with taken as (delete from signal_bookmarks
       where account_id = $1 and signal_id = $2 and $3::boolean is distinct from true returning 1),
     put as (insert into signal_bookmarks (account_id, signal_id) select $1, id from signals
       where id = $2 and $3::boolean is distinct from false and not exists (select from taken) on conflict do nothing)
     select coalesce($3::boolean, not exists (select from taken)) as create`,
    [accountId, signalId, wanted],
  )
  return row!.create
}

/** Those of the posts that anybody has saved. */
export async function findBookmarked(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await rows<{ id: number }>(
    db,
    'reactions.bookmarked',
    'select distinct post_id as id from bookmarks where post_id = any($1::int[])',
    [ids],
  )
  return new Set(found.map(({ id }) => id))
}

/** Ids of the posts that the person has bookmarked. */
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
