import type { ProvedEntry } from '@palata/contract/ledger/proved'
import { readSignal } from '#features/signals'
import type { Database, Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordMoments } from '../log/append.ts'
import { proveAll } from '../log/proofs.ts'
import { publishCheckpoint } from '../log/sign.ts'
import type { Keeper } from '../operating/keeper.ts'
import { countEntries, lastCheckpoint } from '../store.ts'
import { type CallMoment, findCall, findWords, listMoments } from './moments.ts'

/** The seal of a signal that the viewer may see; its ideas only for viewers who may read them. */
export async function readSeal(db: Db, signalId: number, viewer: Viewer | null) {
  const { is_locked: isLocked } = await readSignal(db, signalId, viewer)
  const call = await findCall(db, signalId)
  if (!call) return { seal: null }
  const checkpoint = await lastCheckpoint(db)
  const moments = await listMoments(db, signalId)
  const isSigned = ({ entry_index: index }: CallMoment) =>
    index !== null && checkpoint !== undefined && index < checkpoint.size
  const signed = moments.filter(isSigned)
  return {
    seal: {
      author: call.author_key,
      call: call.number,
      entries: checkpoint
        ? await proveAll(
            db,
            checkpoint,
            signed.flatMap(({ entry_index: index }) => index ?? []),
          )
        : [],
      is_waiting: signed.length < moments.length,
      words: isLocked ? null : await findWords(db, signalId),
      ideas: isLocked ? null : signed.flatMap(ideaOf),
    },
  }
}

function ideaOf({ entry_index: index, salt, payload }: CallMoment) {
  return index === null || salt === null || payload === null ? [] : [{ index, salt: salt.toString('hex'), payload }]
}

/**
 * Records and signs at once what was just published, and returns the last seal of the signal with its proof. Null when it
 * has none, or when another process has the key. A ledger that has not begun is left to the job. Throws as the job does.
 */
export async function sealNow(db: Database, keeper: Keeper, signalId: number, now: Date): Promise<ProvedEntry | null> {
  if ((await countEntries(db)) === 0) return null
  await recordMoments(db, now)
  await publishCheckpoint(db, keeper, now)
  const checkpoint = await lastCheckpoint(db)
  const seals = (await listMoments(db, signalId)).filter(({ payload }) => payload !== null)
  const index = seals.at(-1)?.entry_index
  if (!checkpoint || typeof index !== 'number' || index >= checkpoint.size) return null
  return (await proveAll(db, checkpoint, [index]))[0]!
}
