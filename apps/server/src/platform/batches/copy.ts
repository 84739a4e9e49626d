import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Database, type Db, rows, UNHURRIED } from '../database.ts'

/** PostgreSQL's binary COPY format: a signature, two zero fields, tuples, and a trailer of −1. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex')
const TRAILER = Buffer.from('ffff', 'hex')
const CHUNK = 1 << 16
/** PostgreSQL counts days and instants from 2000-01-01; these are the offsets from 1970. */
const EPOCH_DAYS = 10_957
const EPOCH_MS = EPOCH_DAYS * 86_400_000
const WORD = 2 ** 32

type Field = 'integer' | 'date' | 'timestamptz' | 'float8'
const BYTES: Record<Field, number> = { integer: 4, date: 4, timestamptz: 8, float8: 8 }

/** Dates are days since 1970-01-01, instants are milliseconds since then. */
export type Tuple = readonly (number | null)[]

/**
 * Inserts many rows by binary COPY, some twenty times faster than `insert`; `text` ends in `from stdin (format
 * binary)`. Only numbers, dates and instants, in the order of `fields`; call it within a transaction.
 */
export async function copyIn(tx: Db, text: string, fields: readonly Field[], tuples: Iterable<Tuple>) {
  await pipeline(encode(fields, tuples), (tx as pg.PoolClient).query(copyFrom(text)))
}

/** Table pages per piece: about thirty thousand rows, returned as one. */
const PIECE = 250
/** Pieces read in parallel, each by its own PostgreSQL process. */
const LANES = 2

interface Reading {
  table: string
  /** Types of the columns in order; none may be null. */
  fields: readonly Field[]
  /** `copy (select array_agg(…), array_agg(…) from … where ${piece} …) to stdout (format binary)`. */
  text: (piece: string) => string
}

/**
 * Reads all rows of a large table in any order. PostgreSQL returns each piece of pages as one row of arrays, because
 * single rows cost both sides more than the read itself. Pieces are separate statements: concurrent writes may be
 * seen or not, and an updated row may come twice or not at all, so callers must read recent changes again.
 */
export async function readTable(
  db: Database,
  { table, fields, text }: Reading,
  take: (...values: number[]) => void,
): Promise<void> {
  const pages = await pagesOf(db, table)
  let next = 0
  async function lane() {
    // A connection of its own: a piece may take longer than a pool's statement may.
    const client = new pg.Client({ ...db.options, ...UNHURRIED, application_name: 'palata-copy' })
    // The stream reports a lost connection; an unhandled event would end the process.
    client.on('error', () => {})
    await client.connect()
    try {
      while (next < pages) {
        const first = next
        next += PIECE
        const piece = `ctid >= '(${first},0)' and ctid < '(${next},0)'`
        const chunks: Buffer[] = []
        for await (const chunk of client.query(copyTo(text(piece))) as AsyncIterable<Buffer>) chunks.push(chunk)
        decode(Buffer.concat(chunks), fields, take)
      }
    } catch (error) {
      next = pages
      throw error
    } finally {
      await client.end()
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(LANES, Math.ceil(pages / PIECE)) }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
}

/** Pages of the largest partition: a piece reads the same pages of every partition. */
async function pagesOf(db: Database, table: string): Promise<number> {
  const [found] = await rows<{ pages: number }>(
    db,
    'platform.pagesOf',
    `select (max(pg_relation_size(t.relid)) / current_setting('block_size')::integer)::integer as pages
     from (select $1::regclass as relid union select relid from pg_partition_tree($1::regclass)) t`,
    [table],
  )
  return found!.pages
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

/** Passes each row of a piece to `take`. A piece is one tuple of equally long arrays, or of nulls without rows. */
function decode(bytes: Buffer, fields: readonly Field[], take: (...values: number[]) => void) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = HEADER.length + COUNT
  const columns = fields.map((field) => {
    const length = view.getInt32(at)
    const start = at + SIZE
    at = start + Math.max(0, length)
    return length < 0 ? new Float64Array() : decodeArray(view, start, field)
  })
  const [first] = columns
  const values: number[] = fields.map(() => 0)
  for (let row = 0; row < first!.length; row += 1) {
    for (let place = 0; place < columns.length; place += 1) values[place] = columns[place]![row]!
    take(...values)
  }
}

/** Bytes of a field count, and of a length. */
const COUNT = 2
const SIZE = 4
/** Bytes of an array's header: dimensions, null flag, type, length, first index. */
const ARRAY_HEAD = 20

function decodeArray(view: DataView, start: number, field: Field): Float64Array {
  if (view.getInt32(start + 4) !== 0) throw new Error('a copied field is empty')
  const values = new Float64Array(view.getInt32(start + 12))
  const step = SIZE + BYTES[field]
  let at = start + ARRAY_HEAD + SIZE
  for (let place = 0; place < values.length; place += 1, at += step) {
    if (field === 'integer') values[place] = view.getInt32(at)
    else if (field === 'date') values[place] = view.getInt32(at) + EPOCH_DAYS
    else if (field === 'float8') values[place] = view.getFloat64(at)
    else values[place] = (view.getInt32(at) * WORD + view.getUint32(at + 4)) / 1000 + EPOCH_MS
  }
  return values
}
