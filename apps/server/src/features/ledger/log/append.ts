import { randomBytes } from 'node:crypto'
import { LedgerEntry } from '@palata/contract/ledger/entries'
import canonicalize from 'canonicalize'
import { listCoins } from '#features/market'
import { sealCalls } from '#features/signals'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { entryOf, type Recordable } from '../calls/entries.ts'
import { listWaiting, markRecorded } from '../calls/moments.ts'
import { countEntries, insertEntries, insertHashes, listEntries, listHashes, lockLedger } from '../store.ts'
import { foldHashes, leafHash, TILE } from './tree.ts'

/** Entries of one transaction. */
const MOST = 100

/**
 * Makes entries of what waits, each moment once: numbers are taken under a lock, so they have no gaps whichever process
 * takes them. Returns the moments of which no entry can be made; they hold up no other.
 */
export async function recordMoments(db: Database, now: Date): Promise<Failure[]> {
  const failures: Failure[] = []
  for (;;) {
    const after = failures.at(-1)?.id ?? 0
    const { found, failed } = await transaction(db, (tx) => recordSome(tx, after, now))
    failures.push(...failed)
    if (found < MOST) return failures
  }
}

export interface Failure {
  id: number
  error: unknown
}

async function recordSome(tx: Db, after: number, now: Date): Promise<{ found: number; failed: Failure[] }> {
  await lockLedger(tx)
  const moments = await listWaiting(tx, after, MOST)
  const at = await timeOf(tx, now)
  const ids = moments.flatMap(({ kind, facts }) => (kind === 'sealed' || kind === 'version' ? [facts.coin_id] : []))
  const coins = new Map((await listCoins(tx, ids)).map(({ id, api_id }) => [id, api_id]))
  const failed: Failure[] = []
  const made = moments.flatMap((moment) => {
    try {
      return [{ moment, id: moment.id, ...entryOf(moment, { at, salt: randomBytes(32), coins }) }]
    } catch (error) {
      failed.push({ id: moment.id, error })
      return []
    }
  })
  const first = await appendEntries(
    tx,
    made.map(({ entry }) => entry),
  )
  await markRecorded(
    tx,
    made.map(({ id, salt, payload }, place) => ({ id, index: first + place, salt, payload })),
  )
  await sealCalls(
    tx,
    made.flatMap(({ moment: { kind, signal_id, facts } }, place) =>
      kind === 'sealed' || (kind === 'version' && facts.restarts) ? [{ id: signal_id, index: first + place }] : [],
    ),
    new Date(at),
  )
  return { found: moments.length, failed }
}

/** The time of a new entry: never earlier than that of the last one. */
export async function timeOf(tx: Db, now: Date): Promise<string> {
  const size = await countEntries(tx)
  const [last] = await listEntries(tx, size - 1, size)
  const before = last ? LedgerEntry.parse(JSON.parse(last.entry)).at : ''
  const [, at] = [before, now.toISOString()].sort()
  return at!
}

/** Adds entries in their order, with the hashes of the tiles that they fill; returns the index of the first. */
export async function appendEntries(tx: Db, entries: Recordable[]): Promise<number> {
  await lockLedger(tx)
  const first = await countEntries(tx)
  const added = entries.map((entry, place) => {
    const text = canonicalize(LedgerEntry.parse(entry))!
    return { index: first + place, entry: text, hash: leafHash(text) }
  })
  await insertEntries(tx, added)
  await insertHashes(tx, await filledBy(tx, { level: 0, first, hashes: added.map(({ hash }) => hash) }))
  return first
}

interface Row {
  level: number
  first: number
  hashes: Uint8Array[]
}

/** The hashes, at the levels above, of tiles that these hashes fill; the rest of such a tile is read. */
async function filledBy(tx: Db, { level, first, hashes }: Row): Promise<Stored[]> {
  const start = first - (first % TILE)
  const tiles = Math.floor((first + hashes.length - start) / TILE)
  if (tiles === 0) return []
  const before = (await listHashes(tx, level, start, first)).map(({ hash }) => hash)
  const all = [...before, ...hashes]
  const above = Array.from({ length: tiles }, (_, tile) => foldHashes(all.slice(tile * TILE, (tile + 1) * TILE)))
  const row = { level: level + 1, first: start / TILE, hashes: above }
  const own = above.map((hash, place) => ({ level: row.level, index: row.first + place, hash }))
  return [...own, ...(await filledBy(tx, row))]
}

interface Stored {
  level: number
  index: number
  hash: Uint8Array
}
