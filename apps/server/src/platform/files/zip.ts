import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of the archive. */
export interface ZipEntry {
  name: string
  body: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

/** Pictures are packed already, and texts get small at any level. */
const LEVEL = 3

/**
 * A ZIP file as pieces, made while it is read: no file is in memory as a whole. A source's failure fails the reader, and
 * a reader that leaves ends the sources.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  let source: Readable | undefined
  // The library tells of a source's failure here and leaves the archive open.
  zip.on('error', (error: Error) => archive.destroy(error))

  async function feed() {
    for await (const { name, body } of entries) {
      source = Readable.from(body, { objectMode: false })
      zip.addReadStream(source, name, { mtime: at, compressionLevel: LEVEL })
      await finished(source)
    }
    zip.end()
  }

  const feeding = feed().catch((error: Error) => archive.destroy(error))
  try {
    yield* archive
  } finally {
    source?.destroy()
    await feeding
  }
}
