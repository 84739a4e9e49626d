import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from './bucket.ts'
import { damaged } from './check.ts'
import { listOf } from './draft.ts'
import { type Entry, filesOf, type Holding, holdingFrom, isKey } from './files.ts'
import { Sum } from './sum.ts'
import type { Bytes, Wrapping } from './wrapping.ts'

/** Prefix of the pictures and recordings, which all backups of a bucket share. */
export const SHARED = 'files/'
const OBJECT = /^files\/[0-9a-f]{16}\/[0-9a-f]{64}\.age$/
/** Requests at a time: most pictures are small, and a store answers each in a tenth of a second. */
const AT_ONCE = 4

/** A picture or recording and the object that holds it. */
export interface Shared extends Entry {
  object: string
}

interface Sharing {
  recipients: string[]
  /** Makes names of objects that tell nothing of their content. */
  key: string
  wrapping: Wrapping
  /** Whether what stands there already is read before it is relied on. */
  isDoubted: boolean
}

/**
 * Sends the files that the bucket has not yet, each under a name made of its content and of whom it is encrypted for:
 * what earlier backups sent for the same keys is shared. Returns them with the bytes that were sent.
 */
export async function sendFiles(bucket: Bucket, from: string, { recipients, key, wrapping, isDoubted }: Sharing) {
  const prefix = `${SHARED}${createHash('sha256').update(listOf(recipients)).digest('hex').slice(0, 16)}/`
  const naming = Buffer.from(hkdfSync('sha256', key, '', 'palata backup files', 32))
  const there = new Map((await bucket.list(prefix)).map((one) => [one.key, one.bytes]))
  const files: Shared[] = []
  const sizes = new Map<string, number>()
  let sent = 0
  await each(await filesOf(from), async ({ path, key: name }) => {
    const read = await sumOf(createReadStream(path)).catch(unlessGone)
    if (read === null) return
    const object = `${prefix}${createHmac('sha256', naming).update(read.sha256).digest('hex')}.age`
    const bytes = await wrapping.sizeOf(read.bytes)
    const isThere =
      there.get(object) === bytes && (!isDoubted || (await isWhole(bucket, { ...read, object }, bytes, wrapping)))
    if (!isThere) {
      const stored = await bucket.put(object, wrapping.close(createReadStream(path))).catch(unlessGone)
      if (stored === null) return
      sent += stored
    }
    sizes.set(object, bytes)
    files.push({ key: name, ...read, object })
  })
  return { files, sizes, sent }
}

/** The lines by which a backup finds its files. */
export const indexOf = (files: readonly Shared[]): string =>
  files.map(({ key, bytes, sha256, object }) => `${key} ${bytes} ${sha256} ${object}\n`).join('')

/** The files that an index names; a line that no index has refuses it. */
export function readIndex(text: string): Shared[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [key = '', bytes = '', sha256 = '', object = '', ...rest] = line.split(' ')
      if (!isKey(key) || !/^\d{1,15}$/.test(bytes) || !OBJECT.test(object) || rest.length > 0) throw damaged('files')
      return { key, bytes: Number(bytes), sha256, object }
    })
}

/** Reads all of these files, into a folder if one is given. Throws `NoBackup` at the first that is not as it was. */
export async function receiveFiles(
  bucket: Bucket,
  files: readonly Shared[],
  wrapping: Wrapping,
  to: string | null,
): Promise<Holding> {
  const prefixes = new Set(files.map(({ object }) => object.slice(0, object.lastIndexOf('/') + 1)))
  const listed = (await Promise.all([...prefixes].map((prefix) => bucket.list(prefix)))).flat()
  const there = new Map(listed.map(({ key, bytes }) => [key, bytes]))
  if (to !== null) await mkdir(to, { recursive: true, mode: 0o700 })
  await each(files, async ({ key, sha256, object }) => {
    const bytes = there.get(object)
    if (bytes === undefined) throw damaged(`files/${key}`)
    const sum = new Sum()
    await pipeline(bucket.read(object, bytes), wrapping.open, sum, await targetOf(to, key)).catch((error: unknown) => {
      // What cannot be opened has no code and no words of ours.
      throw (error as Error).name === 'Error' && !(error as NodeJS.ErrnoException).code
        ? damaged(`files/${key}`)
        : error
    })
    if (sum.sha256() !== sha256) throw damaged(`files/${key}`)
  })
  return holdingFrom(files)
}

async function targetOf(folder: string | null, key: string): Promise<Writable> {
  if (folder === null) return new Writable({ write: (_chunk, _encoding, done) => done() })
  const target = join(folder, ...key.split('/'))
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  return createWriteStream(target, { mode: 0o600 })
}

/** What was damaged in the store cannot be opened, or is something else. */
async function isWhole(bucket: Bucket, { object, sha256 }: Omit<Shared, 'key'>, bytes: number, wrapping: Wrapping) {
  const found = await sumOf(wrapping.open(bucket.read(object, bytes))).catch((error: unknown) => {
    if ((error as Error).name === 'StoreAway') throw error
    return null
  })
  return found?.sha256 === sha256
}

async function sumOf(content: Bytes): Promise<Omit<Entry, 'key'>> {
  const sum = new Sum()
  await pipeline(content, sum.resume())
  return { bytes: sum.bytes, sha256: sum.sha256() }
}

/** A file that disappears was removed with its post. */
function unlessGone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return null
}

/** Some at a time; the first failure ends all. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}
