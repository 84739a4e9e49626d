import { MOST_FOLLOWS } from '@palata/contract/follows'
import { type Db, rows } from '#platform/database.ts'

/** Ids of the authors and signals that a person follows. */
export async function listFollowed(db: Db, accountId: number) {
  const found = await rows<{ author_id: number | null; signal_id: number | null }>(
    db,
    'follows.followed',
    `select author_id, signal_id from follows where account_id = $1 and coin_id is null limit ${MOST_FOLLOWS}`,
    [accountId],
  )
  return {
    authors: new Set(found.flatMap(({ author_id: id }) => id ?? [])),
    signals: new Set(found.flatMap(({ signal_id: id }) => id ?? [])),
  }
}
