import { spawn } from 'node:child_process'
import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { emptyDatabase, folderBackup, folderDraft, restoreBackup, writeBackup } from '#platform/backup/index.ts'
import type { Desk } from '../command.ts'
import { Problem } from '../command.ts'

type Keys = Desk['belongings']['key']

/** The backup to go back to: of the database alone, since the pictures and the secret stay where they are. */
export async function keepDatabase(db: Desk['db'], key: Keys, folder: string, now: Date): Promise<void> {
  // One that an earlier attempt left does not know what was written since.
  await rm(folder, { recursive: true, force: true })
  const recipients = await key.toClose()
  const belongings = { files: null, secret: null, key: await key.toSign(), recipients }
  await writeBackup(db, folderDraft(folder, recipients), belongings, now, () => {})
}

/** Replaces the database by the backup. It can be repeated: a cut one leaves an empty database or the former one. */
export async function bringBack(db: Desk['db'], key: Keys, folder: string): Promise<void> {
  await emptyDatabase(db)
  const keys = { key: await key.toCheck(), identities: await key.toOpen() }
  const nothing = { files: null, keepSecret: null }
  await restoreBackup(db, folderBackup(folder), { ...nothing, ...keys, isTrusted: false }, () => {})
}

/** Makes the link lead to this folder, at once and never to nothing. */
export async function pointAt(link: string, folder: string): Promise<void> {
  const next = `${link}.${process.pid}`
  await rm(next, { force: true })
  await symlink(folder, next)
  await rename(next, link)
}

/** Lets the version in this folder migrate the database; all of its migrations are applied, or none. */
export async function migrateBy(folder: string, url: string): Promise<void> {
  const node = join(folder, 'node_modules/node/bin/node')
  const child = spawn(node, [join(folder, 'apps/server/src/migrateDatabase.ts')], {
    cwd: folder,
    env: { ...process.env, MIGRATE_DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve)
    child.on('error', () => resolve(null))
  })
  const [said, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new Problem(`Миграции не прошли: ${said.trim().slice(0, 500) || `код ${code}`}`)
}
