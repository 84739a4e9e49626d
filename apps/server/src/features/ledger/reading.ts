import type { Db } from '#platform/database.ts'
import { type ReadHash, TILE } from './log/tree.ts'
import { listHashes } from './store.ts'

/** Reads hashes tile by tile, each tile once. Throws when a hash is not stored. */
export function hashReader(db: Db): ReadHash {
  const tiles = new Map<string, Promise<Uint8Array[]>>()
  return async (level, index) => {
    const tile = Math.floor(index / TILE)
    const name = `${level}/${tile}`
    let hashes = tiles.get(name)
    if (!hashes) {
      hashes = listHashes(db, level, tile * TILE, (tile + 1) * TILE).then((found) => found.map(({ hash }) => hash))
      tiles.set(name, hashes)
    }
    const hash = (await hashes)[index % TILE]
    if (!hash) throw new Error(`the ledger has no hash ${index} at level ${level}`)
    return hash
  }
}
