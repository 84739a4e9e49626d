import { type Db, rows } from '#platform/database.ts'
import type { Subject } from '../subjects.ts'

/** Id of the subject's thread; undefined before the first comment. */
export async function findThreadId(tx: Db, { kind, id }: Subject): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx,
    `comments.threadOf.${kind}`,
    `select id from comment_threads where ${kind === 'post' ? 'post_id' : 'signal_id'} = $1`,
    [id],
  )
  return row?.id
}

/** Creates the subject's thread. The caller holds the subject's lock and has found no thread. */
export async function openThread(tx: Db, { kind, id }: Subject, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    `comments.openThread.${kind}`,
    `insert into comment_threads (${kind === 'post' ? 'post_id' : 'signal_id'}, changed_at) values ($1, $2) returning id`,
    [id, now],
  )
  return row!.id
}

/**
 * Adds the change to the thread's counts and raises its revision. Returns the count of comments not removed and the
 * last one's id.
 */
export async function changeThread(
  tx: Db,
  threadId: number,
  change: { total: number; standing: number },
  now: Date,
): Promise<{ standing: number; last_id: number | null }> {
  const [row] = await rows<{ standing: number; last_id: number | null }>(
    tx,
    'comments.changeThread',
    `update comment_threads t
     set total = total + $2, standing = standing + $3, revision = revision + 1, changed_at = $4
     where id = $1
     returning standing,
       (select c.id from comments c where c.thread_id = t.id and c.removed_at is null order by c.id desc limit 1) as last_id`,
    [threadId, change.total, change.standing, now],
  )
  return row!
}

export interface NewComment {
  threadId: number
  ancestors: number[]
  answeredId: number | null
  authorId: number
  text: string
  imageUrl: string
  key: string | null
}

/** Inserts comments; returns their ids in the given order. */
export async function insertComments(tx: Db, comments: readonly NewComment[], now: Date): Promise<number[]> {
  const inserted = await rows<{ id: number }>(
    tx,
    'comments.insert',
    `insert into comments (thread_id, ancestors, answered_id, author_id, text, image_url, key, created_at)
     select thread_id, ancestors::int[], answered_id, author_id, text, image_url, key, $8
       from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::text[], $6::text[], $7::uuid[]) with ordinality
         as given(thread_id, ancestors, answered_id, author_id, text, image_url, key, place)
     order by place returning id`,
    [
      comments.map(({ threadId }) => threadId),
      comments.map(({ ancestors }) => arrayOf(ancestors)),
      comments.map(({ answeredId }) => answeredId),
      comments.map(({ authorId }) => authorId),
      comments.map(({ text }) => text),
      comments.map(({ imageUrl }) => imageUrl),
      comments.map(({ key }) => key),
      now,
    ],
  )
  // Ids are assigned in insertion order, but `returning` promises no order.
  return inserted.map(({ id }) => id).sort((one, other) => one - other)
}

/** An array literal as text: PostgreSQL cannot pass an array of arrays of different lengths. */
const arrayOf = (ids: readonly number[]) => `{${ids.join(',')}}`

/** Ids of comments by their authors' idempotency keys, under `callOf`. */
export async function findByKeys(
  db: Db,
  called: readonly { authorId: number; key: string }[],
): Promise<Map<string, number>> {
  if (called.length === 0) return new Map()
  const found = await rows<{ id: number; author_id: number; key: string }>(
    db,
    'comments.byKeys',
    `select c.id, given.author_id, given.key
     from unnest($1::int[], $2::uuid[]) as given(author_id, key)
     join comments c on c.author_id = given.author_id and c.key = given.key`,
    [called.map(({ authorId }) => authorId), called.map(({ key }) => key)],
  )
  return new Map(found.map(({ id, author_id, key }) => [callOf(author_id, key), id]))
}

export const callOf = (authorId: number, key: string) => `${authorId} ${key}`

/** By author id: the author's last comment, if it has the same text, picture and place and is newer than `since`. */
export async function findRepeated(tx: Db, comments: readonly NewComment[], since: Date): Promise<Map<number, number>> {
  if (comments.length === 0) return new Map()
  const found = await rows<{ id: number; author_id: number }>(
    tx,
    'comments.repeated',
    `select c.id, given.author_id
     from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[])
       as given(author_id, thread_id, ancestors, text, image_url),
     lateral (select * from comments where author_id = given.author_id order by id desc limit 1) c
     where c.thread_id = given.thread_id and c.ancestors = given.ancestors::int[] and c.text = given.text
       and c.image_url = given.image_url and c.created_at > $6 and c.removed_at is null`,
    [
      comments.map(({ authorId }) => authorId),
      comments.map(({ threadId }) => threadId),
      comments.map(({ ancestors }) => arrayOf(ancestors)),
      comments.map(({ text }) => text),
      comments.map(({ imageUrl }) => imageUrl),
      since,
    ],
  )
  return new Map(found.map(({ id, author_id }) => [author_id, id]))
}

export interface LockedComment {
  id: number
  thread_id: number
  ancestors: number[]
  author_id: number | null
  text: string
  image_url: string
  removed_at: Date | null
  removed_by: number | null
  removal_reason: string
  pinned_at: Date | null
  revision: number
  /** Username of the author. */
  author: string | null
}

/** Locks the comment: a second change waits for the first. */
export async function lockComment(tx: Db, id: number): Promise<LockedComment | undefined> {
  const [row] = await rows<LockedComment>(
    tx,
    'comments.lock',
    `select c.id, c.thread_id, c.ancestors, c.author_id, c.text, c.image_url, c.removed_at, c.removed_by,
       c.removal_reason, c.pinned_at, c.revision, a.username as author
     from comments c left join accounts a on a.id = c.author_id where c.id = $1 for no key update of c`,
    [id],
  )
  return row
}

/** The comment that an answer is placed under. */
export interface Parent {
  id: number
  ancestors: number[]
  author_id: number | null
  removed_at: Date | null
}

/** Comments of this thread among `ids`, by id. */
export async function findParents(tx: Db, threadId: number, ids: readonly number[]): Promise<Map<number, Parent>> {
  if (ids.length === 0) return new Map()
  const found = await rows<Parent>(
    tx,
    'comments.parents',
    'select id, ancestors, author_id, removed_at from comments where id = any($2::int[]) and thread_id = $1',
    [threadId, ids],
  )
  return new Map(found.map((parent) => [parent.id, parent]))
}

/** Replaces the text and keeps the previous version. */
export async function replaceText(tx: Db, before: LockedComment, text: string, imageUrl: string, now: Date) {
  await rows(
    tx,
    'comments.keepVersion',
    `insert into comment_versions (comment_id, revision, text, image_url, replaced_at) values ($1, $2, $3, $4, $5)`,
    [before.id, before.revision, before.text, before.image_url, now],
  )
  await rows(
    tx,
    'comments.replaceText',
    'update comments set text = $2, image_url = $3, edited_at = $4, revision = revision + 1 where id = $1',
    [before.id, text, imageUrl, now],
  )
}

export async function setMentions(tx: Db, commentId: number, accountIds: number[]) {
  await rows(tx, 'comments.dropMentions', 'delete from comment_mentions where comment_id = $1', [commentId])
  if (accountIds.length > 0)
    await rows(
      tx,
      'comments.addMentions',
      'insert into comment_mentions (comment_id, account_id) select $1, unnest($2::int[])',
      [commentId, accountIds],
    )
}

export async function setRemoved(
  tx: Db,
  id: number,
  { by, at, reason }: { by: number | null; at: Date | null; reason: string },
) {
  await rows(
    tx,
    'comments.setRemoved',
    'update comments set removed_by = $2, removed_at = $3, removal_reason = $4 where id = $1',
    [id, by, at, reason],
  )
}

export async function setPinned(tx: Db, id: number, by: number | null, at: Date | null) {
  await rows(tx, 'comments.setPinned', 'update comments set pinned_by = $2, pinned_at = $3 where id = $1', [id, by, at])
}
