import { type ReactedKind as Kind, REACTIONS, type Reactions, SENT_REACTIONS } from '@palata/contract/reactions'
import { type Database, type Db, isMissing } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import {
  findBookmarkedPosts,
  findBookmarkedSignals,
  findOwnReactions,
  putReactions,
  type Reacted,
  removeReaction,
} from './store.ts'
import { findReactionValues, type ReactedKind } from './sums.ts'

/** More than a hand that presses without a pause. */
const LIMIT: Limit = { name: 'reactions', attempts: 120, seconds: 60 }

/** News, materials and opinions are posts; each kind has its own ids. */
export const reactedOf = (contentType: Kind, id: number): Reacted => ({
  kind: contentType === 'signal' ? 'signal' : 'post',
  id,
})

/** Sets the person's reaction or, given 0, clears it. Repeating it changes nothing. The caller knows that they may. */
export async function react(db: Database, item: Reacted, accountId: number, reaction: number, now: Date) {
  refuseUnlessListed(item.kind, reaction)
  await countAttempt(db, [[LIMIT, String(accountId)]], now)
  if (reaction === REACTIONS.none) return removeReaction(db, item, accountId)
  try {
    await putReactions(db, item.kind, [{ id: item.id, accountId, reaction }], now)
  } catch (error) {
    // Removed between the look and the write.
    if (isMissing(error, 'reactions_object')) throw new Refusal('not_found')
    throw error
  }
}

function refuseUnlessListed(kind: ReactedKind, reaction: number) {
  const isListed = kind === 'comment' ? [1, -1, 0].includes(reaction) : SENT_REACTIONS.some((one) => one === reaction)
  if (!isListed) throw new Refusal('bad_input', 'Недопустимая реакция')
}

/** The reactions to an item, with what of them is the person's own. */
export async function readReactions(db: Db, { kind, id }: Reacted, accountId: number): Promise<Reactions> {
  const findBookmarked = kind === 'signal' ? findBookmarkedSignals : findBookmarkedPosts
  const [values, own, bookmarked] = await Promise.all([
    findReactionValues(db, kind, [id]),
    findOwnReactions(db, kind, [id], accountId),
    findBookmarked(db, accountId, [id]),
  ])
  return {
    is_mine: own.get(id) ?? REACTIONS.none,
    reactions_values: values.get(id) ?? [],
    bookmarked: { is_mine: bookmarked.has(id) },
  }
}
