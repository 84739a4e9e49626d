import { keyed, mutingOf } from '#features/mutes'
import type { Db } from '#platform/database.ts'
import { type AskedRow, listAskedPosts, listAskedSignals } from './store.ts'

/** Texts that the person still follows by something and has not muted. */
export async function keepAskedPosts(db: Db, accountId: number, ids: number[], now: Date): Promise<number[]> {
  return unmuted(db, accountId, await listAskedPosts(db, accountId, ids), now)
}

export async function keepAskedSignals(db: Db, accountId: number, ids: number[], now: Date): Promise<number[]> {
  const found = await listAskedSignals(db, accountId, ids)
  const asked = found.filter(({ by_author, by_coin }) => by_author || by_coin)
  return unmuted(db, accountId, asked, now)
}

/** Who named this very signal is told of its end whatever they muted. */
export async function keepAskedOutcomes(db: Db, accountId: number, ids: number[], now: Date): Promise<number[]> {
  const found = await listAskedSignals(db, accountId, ids)
  const named = found.flatMap(({ id, by_signal }) => (by_signal ? [id] : []))
  const asked = found.filter(({ by_coin, by_signal }) => by_coin && !by_signal)
  return [...named, ...(await unmuted(db, accountId, asked, now))]
}

async function unmuted(db: Db, accountId: number, found: AskedRow[], now: Date): Promise<number[]> {
  const muting = await mutingOf(db, accountId, now)
  return found.flatMap((row) => (muting?.(keysOf(row), 'feeds') ? [] : [row.id]))
}

export const keysOf = (row: Omit<AskedRow, 'id'>) =>
  keyed({
    texts: [row.title, row.lead],
    authorId: row.author_id,
    coinIds: row.coin_ids,
    channelIds: row.channel_ids,
    source: row.source,
  })
