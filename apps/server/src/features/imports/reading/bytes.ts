import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const CHUNK = 256 * 1024

/** The bytes of a text file in UTF-8, or in a Cyrillic encoding of one byte a sign; UTF-16 becomes UTF-8. */
export async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const wide = await wideIn(path)
  if (!wide) return yield* createReadStream(path, { highWaterMark: CHUNK })
  const decoder = new TextDecoder(wide)
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }))
    yield Buffer.from(decoder.decode(chunk, { stream: true }))
}

/** UTF-16 by its byte order mark, or by the zero beside the first bracket of JSON. */
async function wideIn(path: string): Promise<'utf-16le' | 'utf-16be' | null> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    const [first, second] = buffer
    if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
    if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
    return null
  } finally {
    await file.close()
  }
}
