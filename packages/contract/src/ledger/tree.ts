/**
 * Checks of RFC 6962 Merkle trees with WebCrypto: runs in a browser, too. The algorithms are those of RFC 9162, sections
 * 2.1.3.2 and 2.1.4.2 (https://www.rfc-editor.org/rfc/rfc9162, read 2026-11-27), whose trees are the same.
 */

type Bytes = Uint8Array<ArrayBuffer>

/** SHA-256 of the parts put together. */
export async function sha256(...parts: Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts)))
}

/** The hash of an entry: SHA-256 of a zero byte and the entry. */
export const leafHash = (entry: Uint8Array) => sha256(Uint8Array.of(0), entry)

const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right)

/**
 * Whether the entry with `leaf` as its hash is the one with the zero-based `index` in the tree of `size` entries with
 * this `root`. `proof` goes from the leaf's sibling up.
 */
export async function isIncluded(
  { index, size, root }: { index: number; size: number; root: Uint8Array },
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
): Promise<boolean> {
  if (!isPlace(index) || !isPlace(size) || index >= size) return false
  let [place, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return false
    if (isOdd(place) || place === last) {
      hash = await nodeHash(sibling, hash)
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)]
    } else hash = await nodeHash(hash, sibling)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && areEqual(hash, root)
}

interface Head {
  size: number
  root: Uint8Array
}

/** Whether the tree `newer` only adds entries to the tree `older`. */
export async function isConsistent(older: Head, newer: Head, proof: readonly Uint8Array[]): Promise<boolean> {
  if (!isPlace(older.size) || !isPlace(newer.size) || older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && areEqual(older.root, newer.root)
  // Nothing was promised by an empty tree.
  if (older.size === 0) return proof.length === 0
  const path = isPowerOfTwo(older.size) ? [older.root, ...proof] : [...proof]
  const first = path.shift()
  if (!first) return false
  let [place, last] = [older.size - 1, newer.size - 1]
  while (isOdd(place)) [place, last] = [half(place), half(last)]
  let [was, is] = [first, first]
  for (const sibling of path) {
    if (last === 0) return false
    if (isOdd(place) || place === last) {
      was = await nodeHash(sibling, was)
      is = await nodeHash(sibling, is)
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)]
    } else is = await nodeHash(is, sibling)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && areEqual(was, older.root) && areEqual(is, newer.root)
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

// Numbers up to 2^53, so without the operators of 32 bits.
const isPlace = (value: number) => Number.isSafeInteger(value) && value >= 0
const isOdd = (value: number) => value % 2 === 1
const half = (value: number) => Math.floor(value / 2)
const isPowerOfTwo = (value: number) => Number.isInteger(Math.log2(value))

function joined(parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
