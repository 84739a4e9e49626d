/** A condition on a figure; null leaves that end open. */
export interface Range {
  column: string
  from: number | null
  to: number | null
}

const MOST_RANGES = 10
/** Six decimals: a smaller number would be written with an exponent. */
const NUMBER = '-?\\d{1,15}(?:\\.\\d{1,6})?'
const RANGE = new RegExp(`^([a-z][a-z0-9_]{0,29}):(${NUMBER})?\\.\\.(${NUMBER})?$`)

/** «market_cap:1000000000..,change:-5..20» of an address; what is not a condition is left out. */
export function readRanges(said: string | null | undefined): readonly Range[] {
  const read = new Map<string, Range>()
  for (const part of (said ?? '').split(',')) {
    const [, column, from, to] = RANGE.exec(part) ?? []
    if (!column || (from === undefined && to === undefined)) continue
    read.set(column, { column, from: numberOf(from), to: numberOf(to) })
  }
  return [...read.values()].slice(0, MOST_RANGES)
}

/** Null without conditions, so that the address has none. */
export function writeRanges(ranges: readonly Range[]): string | null {
  const written = ranges
    .filter(({ from, to }) => from !== null || to !== null)
    .map(({ column, from, to }) => `${column}:${plain(from)}..${plain(to)}`)
  return written.length > 0 ? written.join(',') : null
}

const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text))
const plain = (value: number | null) => (value === null ? '' : String(value))
