import { constants } from 'node:fs'
import { lstat, open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { NoBackup } from './noBackup.ts'
import { PLAIN } from './wrapping.ts'

/**
 * Path of a regular file of a backup; null when it is missing, a link, something else, or lies outside the folder.
 * `path` is the program's own, never taken from the backup.
 */
export async function ownFile(folder: string, path: string): Promise<string | null> {
  const root = await realpath(folder).catch(() => null)
  if (root === null) return null
  const wanted = join(root, ...path.split('/'))
  const found = await lstat(wanted).catch(() => null)
  // A folder on the way may be a link, too.
  const isWithin = found?.isFile() && wanted.startsWith(root + sep) && (await realpath(wanted)) === wanted
  return isWithin ? wanted : null
}

/**
 * Content of a small file of a backup; null when it is missing, is no regular file, is larger than `most` bytes as it is
 * stored, or cannot be opened because it is damaged.
 */
export async function readOwn(folder: string, path: string, most: number, wrapping = PLAIN): Promise<Buffer | null> {
  const stored = await readStored(folder, `${path}${wrapping.suffix}`, most)
  if (stored === null || wrapping.suffix === '') return stored
  try {
    return await buffer(wrapping.open(Readable.from([stored])))
  } catch (error) {
    if (error instanceof NoBackup) throw error
    return null
  }
}

async function readStored(folder: string, path: string, most: number): Promise<Buffer | null> {
  const place = await ownFile(folder, path)
  if (place === null) return null
  const file = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    return (await file.stat()).size > most ? null : await file.readFile()
  } finally {
    await file.close()
  }
}
