import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createWhole, takeAway } from '../postgres/lock.ts'
import { startOf } from '../postgres/processes.ts'

const FILE = 'update.lock'

/** Whose update this is, as the second one is told. */
export interface Claim {
  by: string
  pid: number
  /** When that process began. */
  started: string
  /** When the update began: an ISO time. */
  at: string
}

/**
 * Makes this process the only one that updates what lies in the data folder, until `release`. Returns the other's claim
 * when there is a living one; that of a dead process is taken over.
 */
export async function claimUpdate(
  dataDir: string,
  by: string,
  now: Date,
): Promise<{ release: () => Promise<void> } | { other: Claim }> {
  const file = join(dataDir, FILE)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const own: Claim = { by, pid: process.pid, started: await startOf(process.pid), at: now.toISOString() }
  for (;;) {
    try {
      await createWhole(file, JSON.stringify(own))
      return { release: () => rm(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const written = await readFile(file, 'utf8').catch(() => '')
    const other = written === '' ? null : (JSON.parse(written) as Claim)
    if (other && (await startOf(other.pid)) === other.started) return { other }
    await takeAway(file, written)
  }
}
