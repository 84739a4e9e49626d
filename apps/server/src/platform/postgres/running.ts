import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Where the embedded PostgreSQL of this data folder listens, as far as its own files tell; null when it does not run.
 * Throws `EACCES` for who is neither its owner nor root. Lines of postmaster.pid: pid, folder, start, port.
 */
export async function findRunning(dataDir: string): Promise<string | null> {
  const [state, password] = await Promise.all([
    readIfThere(join(dataDir, 'postgres', 'postmaster.pid')),
    readIfThere(join(dataDir, 'postgres-password')),
  ])
  const port = Number(state.split('\n')[3])
  return port && password ? `postgres://postgres:${password}@127.0.0.1:${port}/postgres` : null
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
}
