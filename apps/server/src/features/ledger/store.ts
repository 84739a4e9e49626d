import { type Db, rows } from '#platform/database.ts'

/** An arbitrary lock key: whoever adds or signs waits for the others. */
const LOCK = 7_281_480

/** Locks the ledger until the transaction ends, which then waits for the disk: what is signed may not be lost. */
export async function lockLedger(tx: Db) {
  await rows(tx, 'ledger.lock', `select pg_advisory_xact_lock($1), set_config('synchronous_commit', 'on', true)`, [
    LOCK,
  ])
}

/** How many entries there are, signed or not. */
export async function countEntries(db: Db): Promise<number> {
  const [row] = await rows<{ size: number }>(
    db,
    'ledger.size',
    'select coalesce(max(index) + 1, 0)::bigint as size from ledger_entries',
  )
  return row!.size
}

export interface CheckpointRow {
  size: number
  root: Buffer
  note: string
  vkey: string
  signed_at: Date
}

/** The largest published checkpoint. */
export async function lastCheckpoint(db: Db): Promise<CheckpointRow | undefined> {
  const [row] = await rows<CheckpointRow>(
    db,
    'ledger.checkpoint',
    'select size, root, note, vkey, signed_at from ledger_checkpoints order by size desc limit 1',
  )
  return row
}

/** Whether the checkpoint of this size was published with this root. */
export async function hasCheckpoint(db: Db, size: number, root: Buffer): Promise<boolean> {
  const found = await rows(db, 'ledger.hasCheckpoint', 'select from ledger_checkpoints where size = $1 and root = $2', [
    size,
    root,
  ])
  return found.length > 0
}

/** Publishes a checkpoint; the same one again changes nothing. */
export async function insertCheckpoint(tx: Db, { size, root, note, vkey, signed_at }: CheckpointRow) {
  await rows(
    tx,
    'ledger.insertCheckpoint',
    `insert into ledger_checkpoints (size, root, note, vkey, signed_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [size, root, note, vkey, signed_at],
  )
}

export interface HashRow {
  index: number
  hash: Buffer
}

/** Hashes `from` up to `to` of a level, in their order; at most 256. */
export function listHashes(db: Db, level: number, from: number, to: number) {
  return level === 0
    ? rows<HashRow>(
        db,
        'ledger.leaves',
        'select index, leaf_hash as hash from ledger_entries where index >= $1 and index < $2 order by index limit 256',
        [from, to],
      )
    : rows<HashRow>(
        db,
        'ledger.hashes',
        'select index, hash from ledger_hashes where level = $1 and index >= $2 and index < $3 order by index limit 256',
        [level, from, to],
      )
}

export interface EntryRow {
  index: number
  entry: string
}

/** Entries `from` up to `to`, in their order; at most 256. */
export function listEntries(db: Db, from: number, to: number) {
  return rows<EntryRow>(
    db,
    'ledger.entries',
    'select index, entry from ledger_entries where index >= $1 and index < $2 order by index limit 256',
    [from, to],
  )
}

/** The last entry that names a key. */
export async function lastKeyEntry(db: Db): Promise<string | undefined> {
  const [row] = await rows<{ entry: string }>(
    db,
    'ledger.lastKey',
    `select entry from ledger_entries where entry like '%"kind":"key"%' order by index desc limit 1`,
  )
  return row?.entry
}

export async function insertEntries(tx: Db, entries: { index: number; entry: string; hash: Uint8Array }[]) {
  await rows(
    tx,
    'ledger.insertEntries',
    `insert into ledger_entries (index, entry, leaf_hash)
     select * from unnest($1::bigint[], $2::text[], $3::bytea[])`,
    [entries.map(({ index }) => index), entries.map(({ entry }) => entry), entries.map(({ hash }) => hash)],
  )
}

export async function insertHashes(tx: Db, hashes: { level: number; index: number; hash: Uint8Array }[]) {
  await rows(
    tx,
    'ledger.insertHashes',
    `insert into ledger_hashes (level, index, hash) select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
    [hashes.map(({ level }) => level), hashes.map(({ index }) => index), hashes.map(({ hash }) => hash)],
  )
}
