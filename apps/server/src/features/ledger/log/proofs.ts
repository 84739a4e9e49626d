import { writeProof } from '@palata/contract/ledger/note'
import type { Db } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { hashReader } from '../reading.ts'
import { type CheckpointRow, lastCheckpoint, listEntries } from '../store.ts'
import { consistencyOf, inclusionOf } from './tree.ts'

/** An entry with the proof that it is under the last checkpoint. Throws `not_found` for what is not signed yet. */
export async function proveEntry(db: Db, index: number) {
  const checkpoint = await lastCheckpoint(db)
  refuseUnless(checkpoint && index < checkpoint.size, 'not_found')
  const [proved] = await proveAll(db, checkpoint, [index])
  return proved!
}

/** Entries under a checkpoint that was read already; tiles that several proofs need are read once. */
export function proveAll(db: Db, { size, note }: CheckpointRow, indexes: number[]) {
  const read = hashReader(db)
  return Promise.all(
    indexes.map(async (index) => {
      const [found] = await listEntries(db, index, index + 1)
      const hashes = await inclusionOf(read, index, size)
      return { index, entry: found!.entry, proof: writeProof({ index, hashes, note }) }
    }),
  )
}

/** Hashes, base64, that prove the tree of `to` entries to continue the one of `from`, under the published one. */
export async function proveConsistency(db: Db, from: number, { size: to }: { size: number }): Promise<string[]> {
  const hashes = await consistencyOf(hashReader(db), from, to)
  return hashes.map((hash) => Buffer.from(hash).toString('base64'))
}

/** The same for sizes that somebody asks for. Throws for such as no published tree has. */
export async function proveAsked(db: Db, from: number, to: number): Promise<string[]> {
  const checkpoint = await lastCheckpoint(db)
  refuseUnless(checkpoint, 'not_found')
  if (from > to) throw new Refusal('bad_input', 'from больше to: поменяйте их местами')
  if (to > checkpoint.size) throw new Refusal('bad_input', `В журнале подписано записей: ${checkpoint.size}`)
  return proveConsistency(db, from, { size: to })
}
