import { type ReactedKind as Kind, REACTIONS, type Reactions, SENT_REACTIONS } from '@palata/contract/reactions'
import { Rounds } from '#platform/batches/rounds.ts'
import { type Database, type Db, isMissing } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import {
  findBookmarkedPosts,
  findBookmarkedSignals,
  findOwnReactions,
  putReactions,
  type Reacted,
  removeReactions,
} from './store.ts'
import { findReactionValues, type ReactedKind } from './sums.ts'

/** More than nonstop clicking by hand. */
const LIMIT: Limit = { name: 'reactions', attempts: 120, seconds: 60 }

/** News, materials and opinions are posts; each kind has its own ids. */
export const reactedOf = (contentType: Kind, id: number): Reacted => ({
  kind: contentType === 'signal' ? 'signal' : 'post',
  id,
})

interface Given {
  db: Database
  item: Reacted
  accountId: number
  reaction: number
  now: Date
}

/**
 * Sets a person's reaction; 0 clears it. Idempotent. The caller has checked access.
 * Simultaneous reactions to one item are written by one statement, which saves disk syncs.
 */
export function createReacting() {
  const rounds = new Rounds<Given, void>(putTogether)
  return async (given: Given) => {
    const { db, item, accountId, reaction, now } = given
    refuseUnlessListed(item.kind, reaction)
    await countAttempt(db, [[LIMIT, String(accountId)]], now)
    try {
      await rounds.join(`${item.kind} ${item.id}`, given)
    } catch (error) {
      // The item was removed between the check and the write.
      if (isMissing(error, 'reactions_object')) throw new Refusal('not_found')
      throw error
    }
  }
}

/** All of them are for one item. A person's last reaction of a round wins. */
async function putTogether(round: Given[]): Promise<PromiseSettledResult<void>[]> {
  const { db, item, now } = round[0]!
  const last = [...new Map(round.map((given) => [given.accountId, given])).values()]
  const put = last.filter(({ reaction }) => reaction !== REACTIONS.none)
  const cleared = last.filter(({ reaction }) => reaction === REACTIONS.none)
  // The two are independent: a round that fails between them is repeated one by one.
  if (put.length > 0)
    await putReactions(
      db,
      item.kind,
      put.map(({ accountId, reaction }) => ({ id: item.id, accountId, reaction })),
      now,
    )
  if (cleared.length > 0)
    await removeReactions(
      db,
      item,
      cleared.map(({ accountId }) => accountId),
    )
  return round.map(() => ({ status: 'fulfilled', value: undefined }))
}

function refuseUnlessListed(kind: ReactedKind, reaction: number) {
  const isListed = kind === 'comment' ? [1, -1, 0].includes(reaction) : SENT_REACTIONS.some((one) => one === reaction)
  if (!isListed) throw new Refusal('bad_input', 'Недопустимая реакция')
}

/** The reactions to an item and the person's own. */
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
