import { TILE } from './tree.ts'

/** What an address under `/ledger/tile/` names. Level −1 is the bundle of entries. */
export interface TileAddress {
  level: number
  index: number
  /** Hashes or entries in it; 256 in a full one. */
  width: number
}

export const ENTRIES = -1
/** 256^7 entries are more than a number holds; the specification allows levels up to 63, which are always empty here. */
const HIGHEST = 6
const LARGEST = 2 ** 53

/**
 * Reads `<L>/<N>[.p/<W>]` or `entries/<N>[.p/<W>]` (https://c2sp.org/tlog-tiles, read 2026-11-27). Null for any other
 * spelling, for a level or a tile that no tree of this program can have.
 */
export function readTileAddress(path: string): TileAddress | null {
  const [, which, folders, last, part] =
    /^(0|[1-9]\d?|entries)\/((?:x\d{3}\/){0,5})(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? []
  if (which === undefined || folders === undefined || last === undefined) return null
  // The number has no zeroes in front beyond the padding of its first group.
  if (folders.startsWith('x000/')) return null
  const level = which === 'entries' ? ENTRIES : Number(which)
  const index = Number(folders.replaceAll(/[x/]/g, '') + last)
  const width = part === undefined ? TILE : Number(part)
  if (level > HIGHEST || index > LARGEST / TILE || (part !== undefined && width >= TILE)) return null
  return { level, index, width }
}

/** How many hashes the tile has in a tree of `size` entries. */
export function availableOf({ level, index }: Pick<TileAddress, 'level' | 'index'>, size: number): number {
  const hashes = Math.floor(size / TILE ** Math.max(level, 0))
  return Math.min(Math.max(hashes - index * TILE, 0), TILE)
}
