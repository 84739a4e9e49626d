import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An unfinished file has a random id as its suffix. */
const DRAFT = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Names that the store of files gives; no other is copied. */
const KEY = /^[a-z0-9]+(\/[a-z0-9]+)*(\.[a-z0-9]+)?$/

/** What a folder of files holds: how many, how large, and a sum over all names, sizes and contents. */
export interface Holding {
  count: number
  bytes: number
  /** SHA-256 over the sorted lines `name size sha256`, in hex. */
  sha256: string
}

/**
 * Copies a folder of files that never change under one name. A file that disappears meanwhile was removed with its
 * post and is skipped, as is all that is not a file of the store: links, devices, other names.
 * @param earlier a folder of an earlier copy: a file that it holds with the same content is shared with it
 */
export async function copyFiles(from: string, to: string, earlier: string | null = null): Promise<Holding> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  return held(from, async (path, key, sum) => {
    const parts = key.split('/')
    const target = join(to, ...parts)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (earlier !== null && (await share(path, join(earlier, ...parts), target))) {
      await pipeline(createReadStream(target), sum.resume())
      return
    }
    await pipeline(createReadStream(path), sum, createWriteStream(target, { mode: 0o600 }))
  })
}

/**
 * Links the earlier copy of a file as `target`, when its content is still the file's: both are read, so that a copy
 * that the disk has damaged is made anew. Returns false when there is nothing to share or the disk knows no links.
 */
async function share(path: string, earlier: string, target: string): Promise<boolean> {
  const found = await lstat(earlier).catch(() => null)
  if (!found?.isFile() || found.size !== (await lstat(path)).size) return false
  const [is, was] = [await sumOf(path), await sumOf(earlier)]
  if (is !== was) return false
  return link(earlier, target).then(
    () => true,
    () => false,
  )
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** What a folder holds, read as a whole. */
export async function holdingOf(folder: string): Promise<Holding> {
  return held(folder, async (path, _, sum) => pipeline(createReadStream(path), sum.resume()))
}

async function held(from: string, each: (path: string, key: string, sum: PassThrough) => Promise<void>) {
  const lines: string[] = []
  let bytes = 0
  for (const path of await filesIn(from)) {
    const key = relative(from, path).split(sep).join('/')
    if (!KEY.test(key)) continue
    const hash = createHash('sha256')
    let size = 0
    const sum = new PassThrough().on('data', (chunk: Buffer) => {
      hash.update(chunk)
      size += chunk.length
    })
    try {
      await each(path, key, sum)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      continue
    }
    bytes += size
    lines.push(`${key} ${size} ${hash.digest('hex')}\n`)
  }
  const sha256 = createHash('sha256').update(lines.sort().join('')).digest('hex')
  return { count: lines.length, bytes, sha256 }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    if (!(await lstat(folder)).isDirectory()) return []
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !DRAFT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    // Nothing was uploaded yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Bytes of the files that only this folder has: those that it shares with an earlier backup are not counted. */
export async function ownBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  let bytes = 0
  for (const { parentPath, name } of files) {
    const { size, nlink } = await lstat(join(parentPath, name))
    if (nlink === 1) bytes += size
  }
  return bytes
}
