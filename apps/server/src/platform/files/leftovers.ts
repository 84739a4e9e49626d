import { type Database, type Db, transaction } from '../database.ts'

/** Keys of files that may be unused, in the order of their age; rows are locked until the transaction ends. */
export interface Leftovers {
  old: (tx: Db) => Promise<readonly { key: string; is_used: boolean }[]>
  forget: (tx: Db, keys: string[]) => Promise<unknown>
}

/**
 * Deletes unused files from a store and forgets their keys. An upload of the same file waits for the locked row and then
 * uploads the file again. Returns the number of keys examined.
 */
export function removeLeftovers(
  db: Database,
  store: { remove: (key: string) => Promise<unknown> },
  { old, forget }: Leftovers,
): Promise<number> {
  return transaction(db, async (tx) => {
    const found = await old(tx)
    for (const { key, is_used } of found) if (!is_used) await store.remove(key)
    await forget(
      tx,
      found.map(({ key }) => key),
    )
    return found.length
  })
}
