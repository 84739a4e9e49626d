import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { type Keeper, keepAlive } from '../processes/keepAlive.ts'
import { findBinaries } from './binaries.ts'
import { checkVersion, keptPassword, makeCluster, makeFolder } from './cluster.ts'
import { lock } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { unprivileged } from './person.ts'
import { PRODUCT, prepareProduct, SUPERUSER } from './roles.ts'
import { hasCluster, LOCK, PRODUCT_PASSWORD, SUPERUSER_PASSWORD } from './running.ts'
import { endServer, freePort, noSpace, runPatiently } from './server.ts'
import { StartFailure } from './startFailure.ts'

export { startOf } from './processes.ts'
export { findRunning, hasCluster, ownerOfData } from './running.ts'
export { StartFailure }

export interface StartOptions {
  /** Folder whose `postgres` subfolder has the cluster; one process at a time owns it. */
  dataDir: string
  log: (line: string) => void
  /** Keeps the server running: one that ends by itself starts again, at the same address. Without it, it stays ended. */
  keeper?: Keeper
  /** For a command that ends soon: other starts in this folder wait for it instead of being refused. */
  isBrief?: boolean
  /** Overrides of the default settings. */
  settings?: Record<string, string>
}

export interface RunningPostgres {
  /** Of the product's role, which owns its database and is no superuser. */
  url: string
  /** Of the superuser, for supervision, tests and benchmarks; the product never opens it. */
  superuserUrl: string
  /** Of the server; another one after it was started again. */
  readonly pid: number
  /** Announces that `stop` will follow soon: a process starting in this folder then waits instead of being refused. */
  leave: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL on a free loopback port, creating the cluster at first.
 * Throws `StartFailure` with a message for people.
 */
export async function startPostgres({
  dataDir,
  log,
  keeper,
  settings = {},
  isBrief = false,
}: StartOptions): Promise<RunningPostgres> {
  await makeFolder(dataDir)
  const { release, leave } = await lock(join(dataDir, LOCK), { isBrief })
  try {
    const cluster = join(dataDir, 'postgres')
    const person = await unprivileged(cluster)
    // Without namespaces and capabilities PostgreSQL enters the folder as anybody does.
    if (person.becomesOwner) await chmod(dataDir, 0o711)
    const binaries = await findBinaries()
    const password = await keptPassword(join(dataDir, SUPERUSER_PASSWORD), await hasCluster(dataDir))
    const productPassword = await keptPassword(join(dataDir, PRODUCT_PASSWORD), false)
    await checkVersion(cluster)
    await makeCluster(cluster, binaries.initdb, person, password, log)
    const port = await freePort()
    const options = { cluster, postgres: binaries.postgres, person, port, settings, log }
    // A process that exits without stop() must not leave its database behind.
    const leaving = new AbortController()
    const abandon = () => leaving.abort()
    process.once('exit', abandon)
    const server = await keepAlive({
      start: async (signal) => {
        await stopOrphan(cluster)
        return runPatiently(options, AbortSignal.any([signal, leaving.signal]))
      },
      end: endServer,
      keeper,
    })
    leaving.signal.addEventListener('abort', () => server.child().kill('SIGINT'))
    const superuserUrl = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${PRODUCT}`
    const stop = async () => {
      process.off('exit', abandon)
      await server.stop()
    }
    await prepareProduct(superuserUrl, productPassword).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return {
      url: `postgres://${PRODUCT}:${productPassword}@127.0.0.1:${port}/${PRODUCT}`,
      superuserUrl,
      get pid() {
        return server.child().pid!
      },
      leave,
      stop: async () => {
        await stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw noSpace()
    throw error
  }
}
