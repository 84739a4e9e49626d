import type { Database } from '#platform/database.ts'
import { type CheckpointRow, lastCheckpoint, listEntries, listHashes } from '../store.ts'
import { foldHashes, leafHash, rootOf, TILE } from './tree.ts'

/** Problems that are named; a log that was replaced has one in every tile. */
const MOST = 10

/**
 * Reads the whole published log and computes it anew from its entries: some 100 000 of them in seconds. Returns in
 * Russian what was changed by who could switch the database's refusals off; empty when all is as it was signed.
 */
export async function examineLedger(db: Database): Promise<string[]> {
  const checkpoint = await lastCheckpoint(db)
  return checkpoint ? examine(db, checkpoint) : []
}

async function examine(db: Database, { size, root }: CheckpointRow): Promise<string[]> {
  const problems: string[] = []
  /** Hashes by level as they follow from the entries; of level 0 only the last tile. */
  const levels: Uint8Array[][] = [[]]
  for (let from = 0; from < size && problems.length < MOST; from += TILE) {
    const to = Math.min(from + TILE, size)
    const leaves = await leavesOf(db, from, to, problems)
    if (leaves.length < to - from) break
    levels[0] = leaves
    if (leaves.length === TILE) await climb(db, { levels, level: 0, tile: from / TILE, hashes: leaves }, problems)
  }
  if (problems.length > 0) return problems.slice(0, MOST)
  const found = await rootOf(async (level, index) => levels[level]![level === 0 ? index % TILE : index]!, size)
  return root.equals(found) ? [] : [`Подписан другой корень: записи от № 0 до № ${size - 1} дают не его`]
}

/** The leaves of one tile, computed; fewer when entries are missing. */
async function leavesOf(db: Database, from: number, to: number, problems: string[]): Promise<Uint8Array[]> {
  const [entries, stored] = [await listEntries(db, from, to), await listHashes(db, 0, from, to)]
  const gap = entries.findIndex(({ index }, place) => index !== from + place)
  const count = gap === -1 ? entries.length : gap
  if (count < to - from) problems.push(`Нет записи № ${from + count}`)
  return entries.slice(0, count).map(({ entry }, place) => {
    const hash = leafHash(entry)
    if (!stored[place]!.hash.equals(hash)) problems.push(`Запись № ${from + place} не та, чей хеш в журнале`)
    return hash
  })
}

interface Full {
  levels: Uint8Array[][]
  level: number
  tile: number
  hashes: readonly Uint8Array[]
}

/** Puts the hash of a full tile into the level above, and so on while tiles fill. */
async function climb(db: Database, { levels, level, tile, hashes }: Full, problems: string[]): Promise<void> {
  const above = level + 1
  const hash = foldHashes(hashes)
  const [stored] = await listHashes(db, above, tile, tile + 1)
  if (!stored?.hash.equals(hash)) problems.push(`Хеш плитки ${level}/${tile} не тот, что следует из записей`)
  levels[above] ??= []
  levels[above].push(hash)
  if (levels[above].length % TILE !== 0) return
  const next = { levels, level: above, tile: (tile - (TILE - 1)) / TILE, hashes: levels[above].slice(-TILE) }
  await climb(db, next, problems)
}
