import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerOf } from './lock.ts'
import { startOf } from './processes.ts'
import { PRODUCT } from './roles.ts'

/** Files of the data folder with the passwords of the cluster's two roles. */
export const SUPERUSER_PASSWORD = 'postgres-password'
export const LOCK = 'palata.lock'
export const PRODUCT_PASSWORD = 'database-password'

/**
 * URL of the product's database in the running embedded PostgreSQL of this data folder, from its own files; null when it does not run, or when its
 * owner is a command or a stopping server, with which it ends.
 * Throws `EACCES` unless called by its owner or root. Lines of postmaster.pid: pid, folder, start, port.
 */
export async function findRunning(dataDir: string): Promise<string | null> {
  const { isAlive, isLeaving } = await ownerOf(join(dataDir, LOCK))
  if (isAlive && isLeaving) return null
  const [state, password] = await Promise.all([
    readIfThere(join(dataDir, 'postgres', 'postmaster.pid')),
    readIfThere(join(dataDir, PRODUCT_PASSWORD)),
  ])
  const [pid, , , port] = state.split('\n').map(Number)
  const isRunning = pid && port && (await startOf(pid)) !== ''
  return isRunning && password ? `postgres://${PRODUCT}:${password}@127.0.0.1:${port}/${PRODUCT}` : null
}

/** The process that owns the data folder, such as a server. */
export function ownerOfData(dataDir: string) {
  return ownerOf(join(dataDir, LOCK))
}

/** Whether the folder has a complete cluster for `startPostgres`. */
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
