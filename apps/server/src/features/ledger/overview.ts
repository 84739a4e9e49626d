import { readCheckpoint } from '@palata/contract/ledger/note'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { countKinds, listKeyEntries } from './lists.ts'
import { proveAll, proveConsistency } from './log/proofs.ts'
import { listCosignatures } from './outside/outside.ts'
import { listTimestamps } from './outside/timestamps.ts'
import { hasCheckpoint, lastCheckpoint } from './store.ts'

/** What the ledger's page begins with. */
export async function readOverview(db: Db) {
  const published = await lastCheckpoint(db)
  const counts = await countKinds(db)
  return {
    checkpoint: published
      ? {
          origin: readCheckpoint(published.note)?.origin ?? '',
          size: published.size,
          root: published.root.toString('base64'),
          note: published.note,
          vkey: published.vkey,
          signed_at: published.signed_at.toISOString(),
        }
      : null,
    recorded: counts.reduce((sum, { count }) => sum + count, 0),
    counts,
    witnesses: (await listCosignatures(db)).map(({ witness, size, signed_at }) => ({
      name: witness,
      size,
      signed_at: signed_at.toISOString(),
    })),
    timestamps: (await listTimestamps(db)).map(({ size, authority, stamped_at }) => ({
      size,
      authority,
      stamped_at: stamped_at.toISOString(),
    })),
    keys: await listKeyEntries(db),
  }
}

/** What a browser that has seen the first `from` entries needs to see that the log continues them. */
export async function readSince(db: Db, from: number) {
  const published = await lastCheckpoint(db)
  refuseUnless(published, 'not_found')
  const keys = (await listKeyEntries(db)).filter(({ index }) => index < published.size)
  return {
    note: published.note,
    vkey: published.vkey,
    hashes: from > published.size ? null : from === 0 ? [] : await proveConsistency(db, from, published),
    keys: await proveAll(
      db,
      published,
      keys.map(({ index }) => index),
    ),
  }
}

/** The root for the footer of pages. */
export async function ledgerHead(db: Db): Promise<{ size: number; root: string } | undefined> {
  const published = await lastCheckpoint(db)
  return published && { size: published.size, root: published.root.toString('base64') }
}

/** Whether this log has signed the root over its first `size` entries. */
export function isSignedRoot(db: Db, { size, root }: { size: number; root: string }): Promise<boolean> {
  return hasCheckpoint(db, size, Buffer.from(root, 'base64'))
}
