import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ownBytes, writeBackup } from '#platform/backup/index.ts'
import type { Database } from '#platform/database.ts'
import type { BackupRoom } from './room.ts'
import type { Made } from './store.ts'

/**
 * Makes a backup in the room's folder, named by its moment; files that `earlier` holds are shared with it. Nothing
 * stays of one that fails: a full disk would stop the database too.
 */
export async function makeBackup(
  db: Database,
  folder: string,
  room: BackupRoom,
  { askedAt, earlier }: { askedAt: Date; earlier: string | null },
): Promise<Made> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = join(folder, nameOf(askedAt))
  const secret = (await room.readSecret?.()) ?? null
  const { toSign, toClose, toOpen } = room.key
  const keys = { key: await toSign(), recipients: await toClose(), identities: await toOpen() }
  const belongings = { files: room.files, secret, ...keys, earlier }
  try {
    const { tables, files } = await writeBackup(db, place, belongings, askedAt, () => {})
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { place, bytes: await ownBytes(place), rows, files: files ?? 0 }
  } catch (error) {
    await rm(`${place}.part`, { recursive: true, force: true })
    throw error
  }
}

/** `2026-11-28T001500-000Z`: the moment in UTC, of which a file system takes every sign. */
function nameOf(at: Date): string {
  return at.toISOString().replaceAll(':', '').replace('.', '-')
}

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)-(\d{3}Z)$/
/** Not whole, or being removed. */
const LEFTOVER = /^\d{4}-\d\d-\d\dT\d{6}-\d{3}Z\.part$/

/** The backups in a folder, by their names, the newest first. What else lies there is left alone. */
export async function listBackups(folder: string): Promise<{ place: string; asked_at: Date }[]> {
  return (await namesIn(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => ({ place: join(folder, name), asked_at: new Date(name.replace(NAME, '$1:$2:$3.$4')) }))
}

/** Removes what a process that was killed left behind: nobody else works in the folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (LEFTOVER.test(name)) await rm(join(folder, name), { recursive: true, force: true })
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Nothing was made yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Removes a backup; one that was half removed never looks whole. */
export async function removeBackup(place: string): Promise<void> {
  const leaving = `${place}.part`
  await rename(place, leaving).catch((error: NodeJS.ErrnoException) => {
    // Somebody removed it by hand.
    if (error.code !== 'ENOENT') throw error
  })
  await rm(leaving, { recursive: true, force: true })
}

/** Whether the folder of a backup is still there. */
export async function isThere(place: string): Promise<boolean> {
  return lstat(place).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
