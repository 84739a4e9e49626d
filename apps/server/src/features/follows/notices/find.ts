import type { Notice } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { findToldPosts, findToldSignals, type ToldRow, type ToldSignalRow } from './store.ts'

type Reason = Notice['to'][number]

/** Alpha and opinions for who follows the author or a coin of the text. */
export async function findPosts(db: Db, ids: number[]): Promise<Map<number, Notice>> {
  const found = await findToldPosts(db, ids)
  return new Map(found.map((row) => [row.id, noticeOf('post', row, row.at, textReasons(row))]))
}

/** Signals for who follows the author or the coin. */
export async function findSignals(db: Db, ids: number[]): Promise<Map<number, Notice>> {
  const found = await findToldSignals(db, ids)
  return new Map(found.map((row) => [row.id, noticeOf('signal', row, row.at, textReasons(row))]))
}

/** Ends of signals for who follows the signal or its coin. */
export async function findOutcomes(db: Db, ids: number[]): Promise<Map<number, Notice>> {
  const found = await findToldSignals(db, ids)
  return new Map(
    found.map((row) => {
      const to = [...row.by_signal, ...row.by_coin].map((accountId): Reason => ({ accountId, kind: 'outcome' }))
      return [row.id, { ...noticeOf('signal', row, row.over_at, [...to, ...ownReason(row)]), urgent: 'outcome' }]
    }),
  )
}

/** The author hears how their call ended, unless they ended it themselves. */
const ownReason = ({ author_id: accountId, is_own_doing: isOwnDoing }: ToldSignalRow): Reason[] =>
  accountId === null || isOwnDoing ? [] : [{ accountId, kind: 'outcome', isOwn: true }]

function textReasons(row: ToldRow): Reason[] {
  return [
    ...row.by_author.map((accountId): Reason => ({ accountId, kind: 'author' })),
    ...row.by_coin.map((accountId): Reason => ({ accountId, kind: 'coin' })),
  ]
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
