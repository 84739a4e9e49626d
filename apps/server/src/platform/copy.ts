import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Database, Db } from './database.ts'

/** PostgreSQL's binary COPY: a signature, two empty numbers, tuples, and a tuple of −1 fields. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex')
const TRAILER = Buffer.from('ffff', 'hex')
const CHUNK = 1 << 16
/** Where PostgreSQL counts days and instants from, 2000-01-01, counted from 1970. */
const EPOCH_DAYS = 10_957
const EPOCH_MS = EPOCH_DAYS * 86_400_000
const WORD = 2 ** 32

type Field = 'integer' | 'date' | 'timestamptz' | 'float8'
const BYTES: Record<Field, number> = { integer: 4, date: 4, timestamptz: 8, float8: 8 }

/** Days are counted from 1970-01-01, instants in milliseconds from then. */
export type Tuple = readonly (number | null)[]

/**
 * Writes many rows at once, some twenty times faster than inserts; `text` ends in `from stdin (format binary)`.
 * Only numbers, dates and instants, in the order of `fields`; within a transaction.
 */
export async function copyIn(tx: Db, text: string, fields: readonly Field[], tuples: Iterable<Tuple>) {
  await pipeline(encode(fields, tuples), (tx as pg.PoolClient).query(copyFrom(text)))
}

/**
 * Reads many rows, as `text` (`copy (…) to stdout (format binary)`) gives them; no field may be null.
 * On a connection of its own: millions of rows take longer than a statement of the pool may.
 */
export async function copyOut(
  db: Database,
  text: string,
  fields: readonly Field[],
  take: (...values: number[]) => void,
): Promise<void> {
  const client = new pg.Client({ ...db.options, query_timeout: 0, application_name: 'palata-copy' })
  // Whoever reads hears of a lost connection by the stream; unheard here, it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0)
    let begun = false
    for await (const chunk of client.query(copyTo(text)) as AsyncIterable<Buffer>) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (!begun && bytes.length < HEADER.length) {
        rest = bytes
        continue
      }
      rest = bytes.subarray(decode(bytes, begun ? 0 : HEADER.length, fields, take))
      begun = true
    }
  } finally {
    await client.end()
  }
}

function* encode(fields: readonly Field[], tuples: Iterable<Tuple>): Generator<Buffer> {
  const longest = 2 + fields.reduce((sum, field) => sum + 4 + BYTES[field], 0)
  let chunk = Buffer.allocUnsafe(CHUNK)
  let at = HEADER.copy(chunk)
  for (const tuple of tuples) {
    if (at + longest > CHUNK) {
      yield chunk.subarray(0, at)
      chunk = Buffer.allocUnsafe(CHUNK)
      at = 0
    }
    at = chunk.writeInt16BE(fields.length, at)
    for (let place = 0; place < fields.length; place += 1) at = write(chunk, at, fields[place]!, tuple[place] ?? null)
  }
  yield chunk.subarray(0, at)
  yield TRAILER
}

function write(chunk: Buffer, at: number, field: Field, value: number | null): number {
  if (value === null) return chunk.writeInt32BE(-1, at)
  const start = chunk.writeInt32BE(BYTES[field], at)
  if (field === 'integer') return chunk.writeInt32BE(value, start)
  if (field === 'date') return chunk.writeInt32BE(value - EPOCH_DAYS, start)
  if (field === 'float8') return chunk.writeDoubleBE(value, start)
  return chunk.writeBigInt64BE(BigInt(value - EPOCH_MS) * 1000n, start)
}

/** Gives whole tuples away; returns where the next one begins. */
function decode(bytes: Buffer, from: number, fields: readonly Field[], take: (...values: number[]) => void): number {
  const length = 2 + fields.reduce((sum, field) => sum + 4 + BYTES[field], 0)
  const values: number[] = fields.map(() => 0)
  let start = from
  for (; start + length <= bytes.length; start += length) {
    let at = start + 2
    for (let place = 0; place < fields.length; place += 1) {
      const field = fields[place]!
      if (bytes.readInt32BE(at) !== BYTES[field]) throw new Error('a copied field is empty or of another type')
      values[place] = read(bytes, at + 4, field)
      at += 4 + BYTES[field]
    }
    take(...values)
  }
  return start
}

function read(bytes: Buffer, at: number, field: Field): number {
  if (field === 'integer') return bytes.readInt32BE(at)
  if (field === 'date') return bytes.readInt32BE(at) + EPOCH_DAYS
  if (field === 'float8') return bytes.readDoubleBE(at)
  return (bytes.readInt32BE(at) * WORD + bytes.readUInt32BE(at + 4)) / 1000 + EPOCH_MS
}
