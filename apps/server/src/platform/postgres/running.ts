import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startOf } from './processes.ts'

/**
 * Where the embedded PostgreSQL of this data folder listens, as far as its own files tell; null when it does not run.
 * Throws `EACCES` for who is neither its owner nor root. Lines of postmaster.pid: pid, folder, start, port.
 */
export async function findRunning(dataDir: string): Promise<string | null> {
  const [state, password] = await Promise.all([
    readIfThere(join(dataDir, 'postgres', 'postmaster.pid')),
    readIfThere(join(dataDir, 'postgres-password')),
  ])
  const [pid, , , port] = state.split('\n').map(Number)
  const isRunning = pid && port && (await startOf(pid)) !== ''
  return isRunning && password ? `postgres://postgres:${password}@127.0.0.1:${port}/postgres` : null
}

/** Whether a cluster was made here, so that `startPostgres` finds data. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return access(join(dataDir, 'postgres', 'palata-ready')).then(
    () => true,
    () => false,
  )
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
}
