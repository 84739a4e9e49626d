import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** An unfinished file has a random id as its suffix. */
const DRAFT = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Copies a folder of files that never change under one name; existing ones are skipped. Returns the number of files.
 * A file that disappears meanwhile was removed with its post and is skipped.
 */
export async function copyFiles(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  let count = 0
  for (const path of await filesIn(from)) {
    const target = join(to, relative(from, path))
    await mkdir(dirname(target), { recursive: true })
    try {
      await copyFile(path, target, constants.COPYFILE_FICLONE)
      count += 1
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return count
}

async function filesIn(folder: string): Promise<string[]> {
  try {
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
