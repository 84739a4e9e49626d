import { createHash } from 'node:crypto'

/**
 * The Merkle tree of RFC 6962, section 2.1 (https://www.rfc-editor.org/rfc/rfc6962, read 2026-11-27), over the hashes
 * that tiles hold: `levels[L][i]` is the hash of the entries `i * 256^L` up to `(i + 1) * 256^L`.
 */

/** Hashes in a full tile. */
export const TILE = 256
const TILE_HEIGHT = 8

export const leafHash = (entry: string | Uint8Array) => hashOf([Uint8Array.of(0), entry])
const nodeHash = (left: Uint8Array, right: Uint8Array) => hashOf([Uint8Array.of(1), left, right])

function hashOf(parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Reads a stored hash, whose tile is complete enough in the tree that is read. */
export type ReadHash = (level: number, index: number) => Promise<Uint8Array>

/** The hash of a full tile's hashes, or of any number that is a power of two. */
export function foldHashes(hashes: readonly Uint8Array[]): Uint8Array {
  let row = hashes
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, at) => nodeHash(row[2 * at]!, row[2 * at + 1]!))
  return row[0]!
}

/** The hash of the entries `from` up to `to`, which are a part of the tree as RFC 6962 splits it. */
async function hashOfRange(read: ReadHash, from: number, to: number): Promise<Uint8Array> {
  const count = to - from
  const k = splitOf(count)
  if (k < count) return nodeHash(await hashOfRange(read, from, from + k), await hashOfRange(read, from + k, to))
  // A power of two of entries: of as few stored hashes as possible.
  const height = Math.round(Math.log2(count))
  const level = Math.floor(height / TILE_HEIGHT)
  const width = 2 ** (height % TILE_HEIGHT)
  const first = from / TILE ** level
  return foldHashes(await Promise.all(Array.from({ length: width }, (_, at) => read(level, first + at))))
}

/** The largest power of two below `count`, as each split of the tree; for a power of two the number itself. */
function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count))
}

/** The largest power of two smaller than `count`. */
function halfOf(count: number): number {
  const k = splitOf(count)
  return k === count ? count / 2 : k
}

/** The root of the first `size` entries; of none, the hash of nothing. */
export async function rootOf(read: ReadHash, size: number): Promise<Uint8Array> {
  return size === 0 ? hashOf([]) : hashOfRange(read, 0, size)
}

/** PATH(index, D[0:size]): from the leaf's sibling up. `index < size`. */
export async function inclusionOf(read: ReadHash, index: number, size: number): Promise<Uint8Array[]> {
  const path: Promise<Uint8Array>[] = []
  for (let from = 0, to = size; to - from > 1; ) {
    const middle = from + halfOf(to - from)
    if (index < middle) {
      path.unshift(hashOfRange(read, middle, to))
      to = middle
    } else {
      path.unshift(hashOfRange(read, from, middle))
      from = middle
    }
  }
  return Promise.all(path)
}

/** PROOF(older, D[0:newer]): that the tree of `newer` entries continues the one of `older`. `0 < older <= newer`. */
export async function consistencyOf(read: ReadHash, older: number, newer: number): Promise<Uint8Array[]> {
  const path: Promise<Uint8Array>[] = []
  let [from, to, isWhole] = [0, newer, true]
  while (to !== older) {
    const middle = from + halfOf(to - from)
    if (older <= middle) {
      path.unshift(hashOfRange(read, middle, to))
      to = middle
    } else {
      path.unshift(hashOfRange(read, from, middle))
      from = middle
      isWhole = false
    }
  }
  // The older tree itself is known to who asks.
  if (!isWhole) path.unshift(hashOfRange(read, from, to))
  return Promise.all(path)
}
