import { constants, createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { copyFiles, type Holding, holdingOf } from './files.ts'
import { NoBackup } from './noBackup.ts'
import { ownFile } from './own.ts'
import { PLAIN, type Wrapping } from './wrapping.ts'

/** A file of a backup as it is stored. */
interface StoredFile {
  bytes: number
  read: () => Readable
}

/** A backup to be read, wherever it lies. */
export interface Kept {
  /** Its path or address, for people. */
  words: string
  /** By the program's own path, never one taken from the backup; null when there is no such regular file. */
  file: (path: string) => Promise<StoredFile | null>
  /** What it holds of pictures and recordings; all are read. */
  holding: (wrapping: Wrapping) => Promise<Holding>
  /** Copies them into a folder. */
  copyFiles: (to: string, wrapping: Wrapping) => Promise<Holding>
}

/** A backup in a folder. */
export function folderBackup(folder: string): Kept {
  const files = join(folder, 'files')
  return {
    words: folder,
    async file(path) {
      const place = await ownFile(folder, path)
      if (place === null) return null
      // Links were refused; one that came in between is, too.
      const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)
      // Node takes numbers here as `open` does; its types do not say so.
      const read = () => createReadStream(place, { flags: flags as unknown as string })
      return { bytes: (await lstat(place)).size, read }
    },
    holding: (wrapping) => holdingOf(files, wrapping),
    copyFiles: (to, wrapping) => copyFiles(files, to, { from: wrapping }),
  }
}

/**
 * Content of a small file of a backup; null when it is missing, is larger than `most` bytes as it is stored, or cannot
 * be opened because it is damaged.
 */
export async function readKept(kept: Kept, path: string, most: number, wrapping = PLAIN): Promise<Buffer | null> {
  const found = await kept.file(`${path}${wrapping.suffix}`)
  if (found === null || found.bytes > most) return null
  const stored = await buffer(found.read())
  if (wrapping.suffix === '') return stored
  try {
    return await buffer(wrapping.open(Readable.from([stored])))
  } catch (error) {
    if (error instanceof NoBackup) throw error
    return null
  }
}
