import { type Db, rows } from '#platform/database.ts'

/** Newest quote times of coins and of macro values. */
export async function newestQuotes(db: Db) {
  const [row] = await rows<{ coins: Date | null; macro: Date | null }>(
    db,
    'market.newestQuotes',
    `select (select max(quoted_at) from coins) as coins, (select min(read_at) from macro_quotes) as macro`,
  )
  return row!
}
