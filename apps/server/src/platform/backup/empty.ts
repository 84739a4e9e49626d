import { type Database, transaction } from '../database.ts'

/**
 * Leaves nothing of the product in its database, so that a backup can be restored into it: all or nothing. Only for a
 * database whose backup is whole.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.query('set local lock_timeout = 30000')
    await tx.query('drop schema if exists graphile_worker, partitions, public cascade')
    await tx.query('create schema public')
  })
}
