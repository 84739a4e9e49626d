import type { Db } from '#platform/database.ts'
import { NOW } from '../app.ts'

export interface CommentDraft {
  postId?: number
  signalId?: number
  authorId?: number | null
  text?: string
  imageUrl?: string
  hoursAgo?: number
  isRemoved?: boolean
}

/** Inserts a first-level comment with its thread's counts; returns its id. */
export async function insertComment(db: Db, draft: CommentDraft): Promise<number> {
  const at = new Date(NOW.getTime() - (draft.hoursAgo ?? 0) * 3_600_000)
  const standing = draft.isRemoved ? 0 : 1
  const { rows: threads } = await db.query<{ id: number }>(
    `insert into comment_threads as t (post_id, signal_id, total, standing, changed_at) values ($1, $2, 1, $3, $4)
     on conflict ${draft.signalId ? '(signal_id)' : '(post_id)'} do update
     set total = t.total + 1, standing = t.standing + $3, revision = t.revision + 1, changed_at = greatest(t.changed_at, $4)
     returning id`,
    [draft.postId ?? null, draft.signalId ?? null, standing, at],
  )
  const { rows } = await db.query<{ id: number }>(
    `insert into comments (thread_id, author_id, text, image_url, created_at, removed_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [threads[0]!.id, draft.authorId ?? null, draft.text ?? '', draft.imageUrl ?? '', at, draft.isRemoved ? at : null],
  )
  const id = rows[0]!.id
  await db.query('update posts set comments_count = comments_count + $2, last_comment_id = $3 where id = $1', [
    draft.postId ?? null,
    standing,
    id,
  ])
  return id
}
