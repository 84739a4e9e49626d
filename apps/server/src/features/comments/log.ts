import { NO_REASON, recordDone } from '#features/audit'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { LockedComment } from './writes.ts'

/** In the words of the desk's own lines, so that the log of a comment is one. */
interface CommentAct {
  command: 'remove' | 'restore' | 'pin' | 'unpin'
  outcome: string
  reason?: string
}

/**
 * What a moderator does to somebody's comment in its place stands in the log, in the transaction that does it. What people
 * do to their own words is theirs.
 */
export async function recordAct(
  tx: Db,
  viewer: Viewer,
  { id, author, author_id: authorId }: LockedComment,
  { command, outcome, reason = '' }: CommentAct,
  now: Date,
) {
  if (authorId === viewer.id) return
  const what = { resource: 'comments', id, reason: reason || NO_REASON }
  await recordDone(tx, { operator: viewer.username, command, arguments: what, about: author }, outcome, now)
}
