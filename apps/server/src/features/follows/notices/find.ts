import { type Muting, mutingsOf } from '#features/mutes'
import type { Notice } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { keysOf } from './asked.ts'
import { findToldPosts, findToldSignals, type ToldRow } from './store.ts'

type Reason = Notice['to'][number]

/** Alpha and opinions for who follows the author or a coin of the text. */
export async function findPosts(db: Db, ids: number[], now: Date): Promise<Map<number, Notice>> {
  const found = await findToldPosts(db, ids)
  const mutings = await mutingsOf(db, peopleOf(found), now)
  return new Map(found.map((row) => [row.id, noticeOf('post', row, row.at, textReasons(row, mutings))]))
}

/** Signals for who follows the author or the coin. */
export async function findSignals(db: Db, ids: number[], now: Date): Promise<Map<number, Notice>> {
  const found = await findToldSignals(db, ids)
  const mutings = await mutingsOf(db, peopleOf(found), now)
  return new Map(found.map((row) => [row.id, noticeOf('signal', row, row.at, textReasons(row, mutings))]))
}

/** Ends of signals for who follows the signal or its coin. Who named this very signal is told whatever they muted. */
export async function findOutcomes(db: Db, ids: number[], now: Date): Promise<Map<number, Notice>> {
  const found = await findToldSignals(db, ids)
  const mutings = await mutingsOf(
    db,
    found.flatMap(({ by_coin }) => by_coin),
    now,
  )
  return new Map(
    found.map((row) => {
      const ofCoin = unmuted(row, row.by_coin, mutings)
      const to = [...row.by_signal, ...ofCoin].map((accountId): Reason => ({ accountId, kind: 'outcome' }))
      return [row.id, noticeOf('signal', row, row.over_at, to)]
    }),
  )
}

const peopleOf = (found: ToldRow[]) => [...new Set(found.flatMap((row) => [...row.by_author, ...row.by_coin]))]

function textReasons(row: ToldRow, mutings: Map<number, Muting>): Reason[] {
  return [
    ...unmuted(row, row.by_author, mutings).map((accountId): Reason => ({ accountId, kind: 'author' })),
    ...unmuted(row, row.by_coin, mutings).map((accountId): Reason => ({ accountId, kind: 'coin' })),
  ]
}

/** Those of the people in whose feed the text would stand. */
function unmuted(row: ToldRow, people: number[], mutings: Map<number, Muting>): number[] {
  const item = keysOf(row)
  return people.filter((id) => !mutings.get(id)?.(item, 'feeds'))
}

function noticeOf(kind: 'post' | 'signal', row: ToldRow, at: Date | null, to: Reason[]): Notice {
  return {
    senderId: row.author_id,
    subject: { kind, id: row.id },
    at: at ?? new Date(0),
    isStanding: row.live && at !== null,
    isApart: true,
    to,
  }
}
