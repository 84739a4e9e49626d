import type { ByteRange } from '#providers/objects/index.ts'

/** Longer ones are no player's. */
const LONGEST_HEADER = 200

/**
 * What of a file of `size` bytes is asked for (RFC 9110, section 14): a range, `unsatisfiable`, or null for all of it.
 * Several ranges at once are answered by the whole file, as the RFC lets a server do: no player asks for them, and
 * putting them together is work for whoever wants to keep us busy.
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
