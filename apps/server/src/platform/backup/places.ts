import { lstat, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Draft, folderDraft } from './draft.ts'
import { folderBackup, type Kept } from './kept.ts'
import { manifestPath } from './manifest.ts'

/** Where an installation keeps the backups that it makes by itself. What else lies there is left alone. */
export interface BackupPlace {
  /** Path or address of the backup of a moment. */
  placeOf: (at: Date) => string
  /** Whether it is the path or address of a backup here. */
  isOf: (place: string) => boolean
  /** Whole backups, the newest first. */
  list: () => Promise<{ place: string; asked_at: Date }[]>
  /** Whole backups that somebody has put here by the command, the newest first: they are read, and never removed. */
  listOthers: () => Promise<{ place: string; asked_at: Date }[]>
  /** @param recipients public keys for which it will be encrypted */
  draft: (at: Date, how: Drafting) => Promise<Draft>
  open: (place: string) => Kept
  /** Removes a backup; one that was half removed never looks whole. */
  remove: (place: string) => Promise<void>
  /** Removes what processes that were killed left behind: nobody else may be at work here. */
  removeLeftovers: () => Promise<void>
  /** Removes the files that no backup shares any more. */
  removeUnshared: () => Promise<void>
}

export interface Drafting {
  recipients: string[]
  /** Whether the last restore failed: what earlier backups share is read before it is shared again. */
  isDoubted: boolean
}

/** `2026-11-28T001500-000Z`: the moment in UTC, of which a file system takes every sign. */
export function nameOf(at: Date): string {
  return at.toISOString().replaceAll(':', '').replace('.', '-')
}

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)-(\d{3}Z)$/
/** Not whole, or being removed. */
const LEFTOVER = /^\d{4}-\d\d-\d\dT\d{6}-\d{3}Z\.part$/

/** The moment of a backup's name; null for another name. */
export function momentOf(name: string): Date | null {
  return NAME.test(name) ? new Date(name.replace(NAME, '$1:$2:$3.$4')) : null
}

/** A folder of backups. */
export function folderPlace(folder: string): BackupPlace {
  const placeOf = (at: Date) => join(folder, nameOf(at))
  const list = async () =>
    (await namesIn(folder))
      .sort()
      .reverse()
      .flatMap((name) => {
        const at = momentOf(name)
        return at ? [{ place: join(folder, name), asked_at: at }] : []
      })
  return {
    placeOf,
    isOf: (place) => dirname(place) === folder && momentOf(basename(place)) !== null,
    list,
    async listOthers() {
      const names = (await namesIn(folder)).filter((name) => momentOf(name) === null && !LEFTOVER.test(name))
      const found = await Promise.all(names.map((name) => writtenAt(join(folder, name))))
      return found.filter((one) => one !== null).sort((one, other) => other.asked_at.getTime() - one.asked_at.getTime())
    },
    async draft(at, { recipients }) {
      const [newest] = await list()
      return folderDraft(placeOf(at), recipients, newest?.place ?? null)
    },
    open: folderBackup,
    async remove(place) {
      const leaving = `${place}.part`
      await rename(place, leaving).catch((error: NodeJS.ErrnoException) => {
        // Somebody removed it by hand.
        if (error.code !== 'ENOENT') throw error
      })
      await rm(leaving, { recursive: true, force: true })
    },
    async removeLeftovers() {
      for (const name of await namesIn(folder))
        if (LEFTOVER.test(name)) await rm(join(folder, name), { recursive: true, force: true })
    },
    // A file under several names goes with the last of them.
    removeUnshared: async () => {},
  }
}

/** When the backup in a folder was finished; null when there is no whole one. */
async function writtenAt(place: string) {
  const manifest = await manifestPath(folderBackup(place))
  return manifest === null ? null : { place, asked_at: (await stat(join(place, manifest))).mtime }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Nothing was made yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Whether the folder of a backup is still there. */
export async function isFolder(place: string): Promise<boolean> {
  return lstat(place).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
