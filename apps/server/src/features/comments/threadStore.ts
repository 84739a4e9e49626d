import { type Db, rows } from '#platform/database.ts'
import type { Subject } from './subjects.ts'

export interface ThreadRow {
  id: number
  total: number
  standing: number
  revision: number
  /** Id of the last comment the reader has seen; null before the first visit. */
  seen_id: number | null
  new_count: number
  /** Id of the newest comment that is not removed; 0 when there is none. */
  last_id: number
}

/** The subject's thread with the reader's read position; undefined before the first comment. */
export async function findThread(db: Db, { kind, id }: Subject, readerId: number): Promise<ThreadRow | undefined> {
  const [row] = await rows<ThreadRow>(
    db,
    `comments.thread.${kind}`,
    `select t.id, t.total, t.standing, t.revision, v.seen_id, coalesce((select max(c.id) from comments c
         where c.thread_id = t.id and c.removed_at is null), 0) as last_id,
       (select count(*) from (
          select from comments c where c.thread_id = t.id and c.id > v.seen_id and c.removed_at is null
            and c.author_id is distinct from $2 limit 1000) n)::int as new_count
     from comment_threads t left join comment_visits v on v.thread_id = t.id and v.account_id = $2
     where ${kind === 'post' ? 't.post_id' : 't.signal_id'} = $1`,
    [id, readerId],
  )
  return row
}

/** The post or signal that the thread belongs to. */
export async function findSubjectOf(db: Db, threadId: number): Promise<Subject> {
  const [row] = await rows<{ post_id: number | null; signal_id: number | null }>(
    db,
    'comments.subjectOf',
    'select post_id, signal_id from comment_threads where id = $1',
    [threadId],
  )
  return row!.post_id === null ? { kind: 'signal', id: row!.signal_id! } : { kind: 'post', id: row!.post_id }
}

/** Moves the reader's read position forward to the comment, at most to the thread's last one. */
export async function setSeen(db: Db, threadId: number, readerId: number, seenId: number) {
  await rows(
    db,
    'comments.setSeen',
    `insert into comment_visits as v (account_id, thread_id, seen_id)
     select $2, $1, least($3::int, coalesce((select max(id) from comments where thread_id = $1 and removed_at is null), 0))
     on conflict (account_id, thread_id) do update set seen_id = greatest(v.seen_id, excluded.seen_id)
     where v.seen_id < excluded.seen_id`,
    [threadId, readerId, seenId],
  )
}
