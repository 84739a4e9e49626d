import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/** Character sets of titles; each has a font file of its own. */
const ALPHABETS = ['latin', 'cyrillic'] as const

export interface FontFolder {
  /** Font files of this weight, one for each character set. */
  files: (weight: 500 | 700) => string[]
  remove: () => Promise<void>
}

/** The site's font for the text drawing library: unpacked into a temporary folder of this process. */
export async function unpackFont(): Promise<FontFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'palata-font-'))
  const nameOf = (alphabet: string, weight: number) => join(folder, `onest-${alphabet}-${weight}.ttf`)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const alphabet of ALPHABETS)
      for (const weight of [500, 700]) {
        const packed = import.meta.resolve(`@fontsource/onest/files/onest-${alphabet}-${weight}-normal.woff`)
        await writeFile(nameOf(alphabet, weight), unpacked(await readFile(fileURLToPath(packed))))
      }
  } catch (error) {
    await remove()
    throw error
  }
  return { files: (weight) => ALPHABETS.map((alphabet) => nameOf(alphabet, weight)), remove }
}

/** A WOFF 1.0 file holds the font's tables, each compressed separately: https://www.w3.org/TR/WOFF/. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  for (const [at, value] of [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].entries())
    head.writeUInt16BE(value, 4 + 2 * at)
  const parts: Buffer[] = [head]
  let end = head.length
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + 20 * table
    const [offset, packed, size, checksum] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
      number,
    ]
    const body = woff.subarray(offset, offset + packed)
    const plain = packed < size ? inflateSync(body) : body
    const place = 12 + 16 * table
    woff.copy(head, place, entry, entry + 4)
    for (const [at, value] of [checksum, end, size].entries()) head.writeUInt32BE(value, place + 4 + 4 * at)
    parts.push(plain, Buffer.alloc(-size & 3))
    end += size + (-size & 3)
  }
  return Buffer.concat(parts)
}
