import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** What this process and its children write is for their owner alone: folders 700, files 600. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Closes to others what an earlier version left open in the data folder. Links are not followed, and the cluster is
 * PostgreSQL's to keep. A file that disappears meanwhile is skipped.
 * @returns how many files and folders were changed
 */
export async function mendPrivacy(dataDir: string): Promise<number> {
  const root = await realpath(dataDir).catch(() => null)
  // A file in its place is told of by whoever needs the folder.
  const isFolder = root !== null && (await lstat(root)).isDirectory()
  return isFolder ? mendFolder(root, join(root, 'postgres')) : 0
}

async function mendFolder(folder: string, except: string): Promise<number> {
  let mended = await mend(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) mended += path === except ? 0 : await mendFolder(path, except)
    else if (entry.isFile() || entry.isSocket()) mended += await mend(path, 0o600)
  }
  return mended
}

async function mend(path: string, mode: number): Promise<number> {
  try {
    if (((await lstat(path)).mode & 0o777 & ~mode) === 0) return 0
    await chmod(path, mode)
    return 1
  } catch (error) {
    // A file of another owner stays with them; a lost one needs nothing.
    if (['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}
