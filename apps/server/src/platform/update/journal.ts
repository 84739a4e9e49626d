import { access, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { startOf } from '../postgres/processes.ts'

const FILE = 'update.json'
/** Stands when a server has come to this folder during the update: somebody starts them. */
const CAME = 'update.came'

/** A version's folder. */
const Side = z.object({ version: z.string(), folder: z.string() })

/**
 * How far an update of this data folder has come. Written before each step, so that whoever finds it after a crash
 * knows what may have been done.
 */
const Journal = z.object({
  by: z.string(),
  from: Side,
  to: Side,
  /** The link that the supervisor starts. */
  link: z.string(),
  /** Folder of the backup to go back to. */
  backup: z.string(),
  /** Whether a server ran when it began. */
  wasRunning: z.boolean(),
  /** Its record in the audit. */
  record: z.number(),
  /**
   * `stopping`: nothing is changed, the backup is being made. `switching`: the backup is whole; the link leads to the new
   * version, and the database may be migrated. `looking`: the new version starts. `returning`: the database is being
   * replaced by the backup, the link leads to the former version.
   */
  step: z.enum(['stopping', 'switching', 'looking', 'returning']),
  /** Whether servers that start in this folder wait. */
  isHolding: z.boolean(),
  /** Who is at it. */
  pid: z.number(),
  /** When that process began, so that another one with its number is not taken for it. */
  started: z.string(),
})
export type Journal = z.output<typeof Journal>

/** Null when no update is unfinished here. */
export async function readJournal(dataDir: string): Promise<Journal | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  return text === null ? null : Journal.parse(JSON.parse(text))
}

export async function writeJournal(dataDir: string, journal: Journal): Promise<void> {
  const file = join(dataDir, FILE)
  await writeFile(`${file}.new`, JSON.stringify(journal), { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

export async function removeJournal(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true })
  await rm(join(dataDir, CAME), { force: true })
}

/** A server came while the update held the folder. */
export const noteServer = (dataDir: string) => writeFile(join(dataDir, CAME), '', { mode: 0o600 })

/** Whether a supervisor starts servers here: one has come during the update. */
export const isSupervised = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, CAME)).then(
    () => true,
    () => false,
  )

/** Whether the process that wrote it is still at work. */
export async function isAtWork({ pid, started }: Pick<Journal, 'pid' | 'started'>): Promise<boolean> {
  return (await startOf(pid)) === started
}
