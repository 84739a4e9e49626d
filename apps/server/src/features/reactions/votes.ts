import type { CommentReactions } from '@palata/contract/reactions'
import type { Db } from '#platform/database.ts'
import { findOwnReactions } from './store.ts'
import { findReactionValues } from './sums.ts'

/** Likes and dislikes by comment id, with the person's own. Comments without any are left out. */
export async function findVotes(
  db: Db,
  commentIds: readonly number[],
  accountId: number,
): Promise<Map<number, CommentReactions>> {
  const [values, own] = await Promise.all([
    findReactionValues(db, 'comment', commentIds),
    findOwnReactions(db, 'comment', commentIds, accountId),
  ])
  return new Map(
    [...values].map(([id, counted]) => [
      id,
      counted.map(({ reaction, count }) => ({
        reaction: reaction === 1 ? '1' : '-1',
        count,
        is_mine: own.get(id) === reaction,
      })),
    ]),
  )
}
