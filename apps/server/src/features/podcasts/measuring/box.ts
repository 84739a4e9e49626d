const HEADER = 8
const MOST_BOXES = 100_000
/** Tags of descriptors (ISO/IEC 14496-1, table 1). */
const [ES_DESCRIPTOR, DECODER_CONFIG] = [3, 4]

/** The head of a box of an ISO base media file. */
interface Box {
  name: string
  /** Bytes with the header. */
  size: number
  head: number
}

/** `left` is what a box of size 0 takes: it reaches to the end. Null for a box that is none. */
export function boxAt(bytes: Buffer, at: number, left: number): Box | null {
  if (bytes.length - at < HEADER) return null
  const name = bytes.toString('latin1', at + 4, at + 8)
  const told = bytes.readUInt32BE(at)
  if (told === 0) return { name, size: left, head: HEADER }
  if (told !== 1) return told < HEADER ? null : { name, size: told, head: HEADER }
  const size = bytes.length - at < 16 ? 0 : Number(bytes.readBigUInt64BE(at + HEADER))
  return size < 16 ? null : { name, size, head: 16 }
}

/** The boxes inside the body of another. */
export function childrenOf(bytes: Buffer): { name: string; body: Buffer }[] {
  const found: { name: string; body: Buffer }[] = []
  for (let at = 0; found.length < MOST_BOXES; ) {
    const box = boxAt(bytes, at, bytes.length - at)
    if (!box) break
    found.push({ name: box.name, body: bytes.subarray(at + box.head, at + box.size) })
    at += box.size
  }
  return found
}

/** The body of the first box on the path of names. */
export const within = (bytes: Buffer, ...path: string[]): Buffer | undefined =>
  path.reduce<Buffer | undefined>(
    (body, wanted) => body && childrenOf(body).find(({ name }) => name === wanted)?.body,
    bytes,
  )

/** Object type of the decoder that the `esds` box in a sample entry names; 0 when it is not told. */
export function objectTypeOf(entry: Buffer): number {
  // QuickTime puts the box into one more, `wave`.
  const found = entry.indexOf('esds', 0, 'latin1')
  const esds = found < 0 ? entry.subarray(0, 0) : entry.subarray(found + 8)
  if (esds[0] !== ES_DESCRIPTOR) return 0
  const at = bodyAt(esds, 0)
  const flags = esds[at + 2] ?? 0
  const address = at + 3 + (flags & 0x80 ? 2 : 0)
  const decoder = address + (flags & 0x40 ? 1 + (esds[address] ?? 0) : 0) + (flags & 0x20 ? 2 : 0)
  return esds[decoder] === DECODER_CONFIG ? (esds[bodyAt(esds, decoder)] ?? 0) : 0
}

/** Place behind the tag and the length of a descriptor, which takes up to four bytes, each but the last with its high bit set. */
function bodyAt(bytes: Buffer, at: number): number {
  let next = at + 1
  while (next < at + 4 && (bytes[next] ?? 0) & 0x80) next += 1
  return next + 1
}
