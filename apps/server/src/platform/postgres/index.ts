import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { lock } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { type Person, unprivileged } from './person.ts'
import { PRODUCT, prepareProduct, SUPERUSER } from './roles.ts'
import { hasCluster, PRODUCT_PASSWORD, SUPERUSER_PASSWORD } from './running.ts'
import { StartFailure } from './startFailure.ts'
import { watchOver } from './watchdog.ts'

export { findRunning, hasCluster } from './running.ts'
export { StartFailure }

export interface StartOptions {
  /** Folder whose `postgres` subfolder has the cluster; one process at a time owns it. */
  dataDir: string
  log: (line: string) => void
  /** Overrides of the default settings. */
  settings?: Record<string, string>
}

export interface RunningPostgres {
  /** Of the product's role, which owns its database and is no superuser. */
  url: string
  /** Of the superuser, for supervision, tests and benchmarks; the product never opens it. */
  superuserUrl: string
  pid: number
  /** Announces that `stop` will follow soon: a process starting in this folder then waits instead of being refused. */
  leave: () => Promise<void>
  stop: () => Promise<void>
}

const MAJOR = 18
const LEAST_FREE_BYTES = 200 * 1024 * 1024
const READY_TIMEOUT_MS = 60_000
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '40',
  work_mem: '8MB',
  jit: 'off',
  max_wal_size: '256MB',
}

/**
 * Starts the embedded PostgreSQL on a free loopback port, creating the cluster at first.
 * Throws `StartFailure` with a message for people.
 */
export async function startPostgres({ dataDir, log, settings = {} }: StartOptions): Promise<RunningPostgres> {
  await makeFolder(dataDir)
  const { release, leave } = await lock(join(dataDir, 'palata.lock'))
  try {
    const cluster = join(dataDir, 'postgres')
    const person = await unprivileged(cluster)
    // Without namespaces and capabilities PostgreSQL enters the folder as anybody does.
    if (person.becomesOwner) await chmod(dataDir, 0o711)
    const binaries = await findBinaries()
    const password = await keptPassword(join(dataDir, SUPERUSER_PASSWORD), await hasCluster(dataDir))
    const productPassword = await keptPassword(join(dataDir, PRODUCT_PASSWORD), false)
    await checkVersion(cluster)
    await stopOrphan(cluster)
    await makeCluster(cluster, binaries.initdb, person, password, log)
    const port = await freePort()
    const server = await runPatiently(cluster, binaries.postgres, person, port, { log, settings })
    // A process that exits without stop() must not leave its database behind.
    const abandon = () => server.kill('SIGINT')
    process.once('exit', abandon)
    const superuserUrl = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${PRODUCT}`
    await prepareProduct(superuserUrl, productPassword).catch(async (error: unknown) => {
      process.off('exit', abandon)
      await end(server)
      throw error
    })
    return {
      url: `postgres://${PRODUCT}:${productPassword}@127.0.0.1:${port}/${PRODUCT}`,
      superuserUrl,
      pid: server.pid!,
      leave,
      stop: async () => {
        process.off('exit', abandon)
        await end(server)
        await release()
      },
    }
  } catch (error) {
    await release()
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw noSpace()
    throw error
  }
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything committed.
  server.kill('SIGINT')
  await once(server, 'exit')
}

async function makeFolder(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true })
    const probe = join(dataDir, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOSPC') throw noSpace()
    throw new StartFailure(
      `Папка данных ${dataDir} недоступна для записи (${code}). Дайте на неё права или задайте другую: DATA_DIR=… npm start`,
    )
  }
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < LEAST_FREE_BYTES) {
    throw new StartFailure('На диске осталось меньше 200 МБ. Освободите место и запустите снова: данные не потеряны.')
  }
}

async function keptPassword(file: string, isInUse: boolean): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  if (isInUse) {
    throw new StartFailure(
      `Файл ${file} пуст или потерян, а без пароля из него база не открывается: верните его из копии или задайте другую папку: DATA_DIR=… npm start`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

async function checkVersion(cluster: string) {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return String(MAJOR)
    throw new StartFailure(
      `Базу в ${cluster} создал другой пользователь. Запустите от его имени или задайте другую папку: DATA_DIR=… npm start`,
    )
  })
  if (Number(version) !== MAJOR) {
    throw new StartFailure(
      `Данные в ${cluster} созданы PostgreSQL ${version.trim()}, а здесь ${MAJOR}. Возьмите подходящую версию программы или другую DATA_DIR.`,
    )
  }
}

async function makeCluster(
  cluster: string,
  initdb: string,
  person: Person,
  password: string,
  log: StartOptions['log'],
) {
  // Complete only with PG_VERSION and the last file of initdb; a partial folder is made anew.
  if (await hasCluster(join(cluster, '..'))) return
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster, { mode: 0o700 })
  if (person.owner !== null) await chown(cluster, person.owner, person.owner)
  const passwordFile = join(cluster, '..', 'initdb-password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (person.owner !== null) await chown(passwordFile, person.owner, person.owner)
  const child = spawnAs(person, initdb, [
    ...['-D', cluster, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
  ])
  const said: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) createInterface(stream).on('line', (line) => said.push(line))
  const [code] = await once(child, 'close')
  await rm(passwordFile, { force: true })
  for (const line of said) log(line)
  if (code !== 0) {
    await rm(cluster, { recursive: true, force: true })
    throw failure(said)
  }
  await writeFile(join(cluster, 'palata-ready'), '')
}

/** PostgreSQL refuses the folder until a killed server is reaped and its sessions have ended. */
async function runPatiently(...args: Parameters<typeof run>) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run(...args)
    } catch (error) {
      if (attempt === 40 || !/shared memory block|lock file "postmaster.pid"/.test((error as Error).message))
        throw error
      await sleep(250)
    }
  }
}

async function run(
  cluster: string,
  postgres: string,
  person: Person,
  port: number,
  { log, settings: given }: Required<Omit<StartOptions, 'dataDir'>>,
) {
  const settings = Object.entries({ ...SETTINGS, ...given }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(person, postgres, ['-D', cluster, '-p', String(port), ...settings])
  watchOver(child, log)
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new StartFailure(`База данных не ответила за минуту: ${said.slice(-3).join(' ')}`)),
      READY_TIMEOUT_MS,
    )
    createInterface(child.stderr!).on('line', (line) => {
      log(line)
      said.push(line)
      if (said.length > 20) said.shift()
      if (line.includes('ready to accept connections')) resolve()
    })
    // `close` comes after the last line of output; `exit` may come before it.
    child.once('close', () => reject(failure(said)))
    child.once('exit', () => clearTimeout(timer))
    child.once('error', reject)
  })
  return child
}

function failure(said: string[]) {
  const text = said.slice(-3).join(' ')
  if (/No space left/.test(text)) return noSpace()
  return new StartFailure(`База данных не запустилась: ${text}`)
}

function noSpace() {
  return new StartFailure('На диске нет места. Освободите его и запустите снова: данные не потеряны.')
}

function spawnAs(person: Person, command: string, args: string[]): ChildProcess {
  const [program = command, ...rest] = [...person.prefix, command, ...args]
  return spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl+C in the terminal reaches only the parent, which stops it properly.
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(person.becomesOwner && person.owner !== null && { uid: person.owner, gid: person.owner }),
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
