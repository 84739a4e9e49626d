import { type Db, rows } from '#platform/database.ts'
import type { Subject } from './subjects.ts'

/** The subject's thread; undefined before anybody spoke. */
export async function findThreadId(tx: Db, { kind, id }: Subject): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx,
    `comments.threadOf.${kind}`,
    `select id from comment_threads where ${kind === 'post' ? 'post_id' : 'signal_id'} = $1`,
    [id],
  )
  return row?.id
}

/** Begins the subject's thread. The subject is locked and has none. */
export async function openThread(tx: Db, { kind, id }: Subject, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    `comments.openThread.${kind}`,
    `insert into comment_threads (${kind === 'post' ? 'post_id' : 'signal_id'}, changed_at) values ($1, $2) returning id`,
    [id, now],
  )
  return row!.id
}

/** Writes down how the thread changed; returns how many stand in it and the last of them. */
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

export async function insertComment(tx: Db, comment: NewComment, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'comments.insert',
    `insert into comments (thread_id, ancestors, answered_id, author_id, text, image_url, key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      comment.threadId,
      comment.ancestors,
      comment.answeredId,
      comment.authorId,
      comment.text,
      comment.imageUrl,
      comment.key,
      now,
    ],
  )
  return row!.id
}

/** The comment that the author's browser called so. */
export async function findByKey(db: Db, authorId: number, key: string): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    db,
    'comments.byKey',
    'select id from comments where author_id = $1 and key = $2',
    [authorId, key],
  )
  return row?.id
}

/** The author's last comment, if it says the same in the same place and is younger than the instant. */
export async function findRepeated(tx: Db, comment: NewComment, since: Date): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx,
    'comments.repeated',
    `select id from (select * from comments where author_id = $1 order by id desc limit 1) c
     where thread_id = $2 and ancestors = $3::int[] and text = $4 and image_url = $5 and created_at > $6
       and removed_at is null`,
    [comment.authorId, comment.threadId, comment.ancestors, comment.text, comment.imageUrl, since],
  )
  return row?.id
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
  pinned_at: Date | null
  revision: number
}

/** Of two changes of a comment the second waits for the first. */
export async function lockComment(tx: Db, id: number): Promise<LockedComment | undefined> {
  const [row] = await rows<LockedComment>(
    tx,
    'comments.lock',
    `select id, thread_id, ancestors, author_id, text, image_url, removed_at, removed_by, pinned_at, revision
     from comments where id = $1 for no key update`,
    [id],
  )
  return row
}

/** What an answer stands under: a comment of the same thread. */
export async function findParent(tx: Db, threadId: number, id: number) {
  const [row] = await rows<{ id: number; ancestors: number[]; author_id: number | null; removed_at: Date | null }>(
    tx,
    'comments.parent',
    'select id, ancestors, author_id, removed_at from comments where id = $2 and thread_id = $1',
    [threadId, id],
  )
  return row
}

/** Replaces the text and keeps the one before. */
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

export async function setRemoved(tx: Db, id: number, by: number | null, at: Date | null) {
  await rows(tx, 'comments.setRemoved', 'update comments set removed_by = $2, removed_at = $3 where id = $1', [
    id,
    by,
    at,
  ])
}

export async function setPinned(tx: Db, id: number, by: number | null, at: Date | null) {
  await rows(tx, 'comments.setPinned', 'update comments set pinned_by = $2, pinned_at = $3 where id = $1', [id, by, at])
}
