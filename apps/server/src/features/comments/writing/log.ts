import { NO_REASON, recordDone } from '#features/audit'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { LockedComment } from './writes.ts'

/** Uses the desk's command names, so that a comment has one log. */
interface CommentAct {
  command: 'remove' | 'restore' | 'pin' | 'unpin'
  outcome: string
  reason?: string
}

/**
 * Records a moderator's action on somebody else's comment on the site, in the same transaction. Actions on one's own
 * comment are not recorded.
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
