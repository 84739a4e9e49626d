import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of the archive. */
export interface ZipEntry {
  /** Latin letters, digits, dots, hyphens and slashes. */
  name: string
  body: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  plain: number
  offset: number
}

const VERSION = 20
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
/** Without ZIP64 fields sizes and places have 32 bits and the number of files 16. */
const MOST_BYTES = 0xffff_ffff
const MOST_FILES = 0xffff
/** Pictures are packed already, and texts get small at any level. */
const LEVEL = 3

/**
 * A ZIP file (PKWARE's APPNOTE 6.3) as pieces, made while it is read: no file is in memory as a whole. Throws above 4 GB
 * or 65,535 files.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, body } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, offset }
    const head = headOf(0x04034b50, file, at)
    yield head
    for await (const piece of deflated(body, file)) yield piece
    yield descriptorOf(file)
    offset += head.length + file.packed + 16
    written.push(file)
    if (offset > MOST_BYTES || file.plain > MOST_BYTES || written.length > MOST_FILES)
      throw new RangeError('the archive is larger than its format allows')
  }
  let size = 0
  for (const file of written) {
    const head = headOf(0x02014b50, file, at)
    size += head.length
    yield head
  }
  yield endOf(written.length, size, offset)
}

/** Packs the body and counts it into `file`. */
async function* deflated(body: ZipEntry['body'], file: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL })
  const feeding = (async () => {
    for await (const piece of body) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      file.crc = crc32(bytes, file.crc)
      file.plain += bytes.length
      if (!deflate.write(bytes) && !deflate.destroyed) await drained(deflate)
      if (deflate.destroyed) return
    }
    deflate.end()
  })()
  // The reader below gets the failure.
  feeding.catch((error: Error) => deflate.destroy(error))
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    file.packed += piece.length
    yield piece
  }
  await feeding
}

/** Settles when the stream takes more, or never will. */
function drained(deflate: ReturnType<typeof createDeflateRaw>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      deflate.off('drain', go).off('close', go)
      resolve()
    }
    deflate.once('drain', go).once('close', go)
  })
}

/** Header before a file's data, or its line in the directory at the end. */
function headOf(signature: number, { name, crc, packed, plain, offset }: Written, at: Date): Buffer {
  const isInDirectory = signature === 0x02014b50
  const head = Buffer.alloc((isInDirectory ? 46 : 30) + name.length)
  let place = head.writeUInt32LE(signature)
  if (isInDirectory) place = head.writeUInt16LE(VERSION, place)
  place = head.writeUInt16LE(VERSION, place)
  place = head.writeUInt16LE(FLAGS, place)
  place = head.writeUInt16LE(DEFLATED, place)
  place = head.writeUInt32LE(dosTime(at), place)
  if (isInDirectory) {
    place = head.writeUInt32LE(crc, place)
    place = head.writeUInt32LE(packed, place)
    place = head.writeUInt32LE(plain, place)
  } else place += 12
  head.writeUInt16LE(name.length, place)
  if (isInDirectory) head.writeUInt32LE(offset, 42)
  name.copy(head, isInDirectory ? 46 : 30)
  return head
}

function descriptorOf({ crc, packed, plain }: Written): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(packed, 8)
  descriptor.writeUInt32LE(plain, 12)
  return descriptor
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** MS-DOS time in the low half and date in the high one, UTC; it begins in 1980. */
function dosTime(at: Date): number {
  const [year, month, day] = [Math.max(1980, at.getUTCFullYear()), at.getUTCMonth() + 1, at.getUTCDate()]
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((year - 1980) << 9) | (month << 5) | day
  return ((date << 16) | time) >>> 0
}
