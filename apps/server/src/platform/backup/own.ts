import { lstat, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

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
