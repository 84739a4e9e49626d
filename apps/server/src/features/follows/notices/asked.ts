import type { Db } from '#platform/database.ts'
import { listAskedPosts, listAskedSignals, listFollowersOfSignal } from './store.ts'

/** Texts that the person still follows by something. */
export async function keepAskedPosts(db: Db, accountId: number, ids: number[]): Promise<number[]> {
  return (await listAskedPosts(db, accountId, ids)).map(({ id }) => id)
}

export async function keepAskedSignals(db: Db, accountId: number, ids: number[]): Promise<number[]> {
  const found = await listAskedSignals(db, accountId, ids)
  return found.flatMap(({ id, by_author, by_coin }) => (by_author || by_coin ? [id] : []))
}

export async function keepAskedOutcomes(db: Db, accountId: number, ids: number[]): Promise<number[]> {
  const found = await listAskedSignals(db, accountId, ids)
  return found.flatMap(({ id, by_coin, by_signal, is_own }) => (by_coin || by_signal || is_own ? [id] : []))
}

/** Who named this very signal is told of its end whatever they muted. */
export const namedSignal = (db: Db, id: number, accountIds: number[]) => listFollowersOfSignal(db, id, accountIds)
