import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { copyFiles, type Holding, ownBytes } from './files.ts'
import { NoBackup } from './noBackup.ts'
import type { Bytes, Wrapping } from './wrapping.ts'

/** A backup that is being written; until it is finished it looks whole to nobody. */
export interface Draft {
  /** Makes its place ready. Throws `NoBackup` when something else is there. */
  begin: () => Promise<void>
  /** Stores a file by its path within the backup. */
  write: (path: string, content: Bytes) => Promise<void>
  /** Copies the site's pictures and recordings; those that an earlier backup holds for the same keys are shared. */
  copyFiles: (from: string, wrapping: Wrapping) => Promise<Holding>
  /** Throws when something that was written is not there any more. The manifest follows. */
  refuseLoss: () => Promise<void>
  /** Returns the bytes that this backup alone takes up. */
  finish: () => Promise<number>
  /** Leaves nothing of it. */
  discard: () => Promise<void>
}

/** Public keys for which a backup is encrypted, a line each: for people, and to know whose files can be shared. */
export const RECIPIENTS = 'recipients.txt'

/** The content of that file. */
export const listOf = (recipients: string[]) => recipients.map((one) => `${one}\n`).join('')

/**
 * A backup in a new folder that only its owner can read. An interrupted one leaves `<folder>.part`.
 * @param earlier folder of an earlier backup on the same disk
 */
export function folderDraft(folder: string, recipients: string[], earlier: string | null = null): Draft {
  const place = resolve(folder)
  const part = `${place}.part`
  return {
    async begin() {
      await refuseTaken(place)
      await rm(part, { recursive: true, force: true })
      await mkdir(part, { recursive: true, mode: 0o700 })
    },
    async write(path, content) {
      const target = join(part, ...path.split('/'))
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(target, { mode: 0o600 }))
    },
    async copyFiles(from, wrapping) {
      const shared = earlier !== null && (await isFor(earlier, recipients)) ? join(earlier, 'files') : null
      return copyFiles(from, join(part, 'files'), { to: wrapping, earlier: shared })
    },
    refuseLoss: async () => {},
    async finish() {
      await rename(part, place)
      return ownBytes(place)
    },
    discard: () => rm(part, { recursive: true, force: true }),
  }
}

/** Files that are encrypted for others cannot be shared: whoever was given up must not open the new backup. */
async function isFor(earlier: string, recipients: string[]): Promise<boolean> {
  const found = await readFile(join(earlier, RECIPIENTS), 'utf8').catch(() => '')
  return found === listOf(recipients)
}

async function refuseTaken(place: string) {
  const taken = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new NoBackup(`${place} — не папка, в которую можно писать (${error.code}). Укажите новую.`)
  })
  if (taken.length > 0) throw new NoBackup(`В папке ${place} уже что-то лежит. Укажите новую: прежние копии остаются.`)
}
