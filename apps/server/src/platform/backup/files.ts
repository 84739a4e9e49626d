import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, lstat, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Sum } from './sum.ts'
import { PLAIN, type Wrapping } from './wrapping.ts'

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

/** How the files lie in a folder, and in the one they are copied to. */
export interface CopyOptions {
  /** `PLAIN` by default. */
  from?: Wrapping
  /** `PLAIN` by default. */
  to?: Wrapping
  /** A folder of an earlier copy, wrapped like the new one: a file that it holds with the same content is shared. */
  earlier?: string | null
}

/**
 * Copies a folder of files that never change under one name. A file that disappears meanwhile was removed with its
 * post and is skipped, as is all that is not a file of the store: links, devices, other names.
 */
export async function copyFiles(
  from: string,
  to: string,
  { from: opening = PLAIN, to: closing = PLAIN, earlier = null }: CopyOptions = {},
): Promise<Holding> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  return held(from, opening, async (path, key, sum) => {
    const parts = `${key}${closing.suffix}`.split('/')
    const target = join(to, ...parts)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (earlier !== null && (await share(path, { earlier: join(earlier, ...parts), target }, { opening, closing }))) {
      await pipeline(createReadStream(path), opening.open, sum.resume())
      return
    }
    const written = createWriteStream(target, { mode: 0o600 })
    await pipeline(createReadStream(path), opening.open, sum, closing.close, written)
  })
}

/**
 * Links the earlier copy of a file as `target`, when its content is still the file's: both are read, so that a copy
 * that the disk has damaged is made anew. Returns false when there is nothing to share or the disk knows no links.
 */
async function share(
  path: string,
  { earlier, target }: Record<'earlier' | 'target', string>,
  { opening, closing }: Record<'opening' | 'closing', Wrapping>,
): Promise<boolean> {
  const found = await lstat(earlier).catch(() => null)
  if (!found?.isFile()) return false
  // What the disk has damaged cannot be opened.
  const was = await sumOf(earlier, closing).catch(() => null)
  if (was !== (await sumOf(path, opening))) return false
  return link(earlier, target).then(
    () => true,
    () => false,
  )
}

async function sumOf(path: string, wrapping: Wrapping): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), wrapping.open, hash)
  return hash.digest('hex')
}

/** What a folder holds, read as a whole. */
export async function holdingOf(folder: string, wrapping: Wrapping): Promise<Holding> {
  return held(folder, wrapping, async (path, _, sum) => pipeline(createReadStream(path), wrapping.open, sum.resume()))
}

async function held(from: string, { suffix }: Wrapping, each: (path: string, key: string, sum: Sum) => Promise<void>) {
  const entries: Entry[] = []
  for (const { path, key } of await filesOf(from, suffix)) {
    const sum = new Sum()
    try {
      await each(path, key, sum)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      continue
    }
    entries.push({ key, bytes: sum.bytes, sha256: sum.sha256() })
  }
  return holdingFrom(entries)
}

/** A file of the store and what it holds. */
export interface Entry {
  key: string
  bytes: number
  /** SHA-256 of its content, in hex. */
  sha256: string
}

/** What these files are together. */
export function holdingFrom(entries: readonly Entry[]): Holding {
  const lines = entries.map(({ key, bytes, sha256 }) => `${key} ${bytes} ${sha256}\n`).sort()
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex')
  return { count: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0), sha256 }
}

/** Whether the store of files would give a file this name: no other is copied. */
export const isKey = (key: string) => KEY.test(key)

/** The store's files in a folder, whose names there end in `suffix`. */
export async function filesOf(folder: string, suffix = ''): Promise<{ path: string; key: string }[]> {
  return (await filesIn(folder)).flatMap((path) => {
    const stored = relative(folder, path).split(sep).join('/')
    const key = stored.slice(0, stored.length - suffix.length)
    return stored.endsWith(suffix) && isKey(key) ? [{ path, key }] : []
  })
}

/** Moves files to where they belong, on the same disk. */
export async function moveFiles(from: string, to: string): Promise<void> {
  for (const { path, key } of await filesOf(from)) {
    const target = join(to, ...key.split('/'))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(path, target)
  }
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
