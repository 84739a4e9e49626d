import type { ByteRange } from '#providers/objects/index.ts'

/** No player sends a longer header. */
const LONGEST_HEADER = 200

/**
 * The part of a file of `size` bytes that is asked for (RFC 9110, section 14): a range, `unsatisfiable`, or null for
 * all of it. Several ranges at once get the whole file, as the RFC allows: no player asks for them, and assembling them
 * would let a client waste our work.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  if (header === undefined || header.length > LONGEST_HEADER) return null
  const [, unit, ranges = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(header) ?? []
  if (unit?.toLowerCase() !== 'bytes' || ranges.includes(',')) return null
  const [, from, to] = /^(\d*)-(\d*)$/.exec(ranges) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 }
  }
  const [start, end] = [Number(from), to === '' ? size - 1 : Number(to)]
  if (start >= size || end < start) return 'unsatisfiable'
  return { start, end: Math.min(end, size - 1) }
}
