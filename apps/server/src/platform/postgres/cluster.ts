import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Person } from './person.ts'
import { SUPERUSER } from './roles.ts'
import { hasCluster } from './running.ts'
import { failure, noSpace, spawnAs } from './server.ts'
import { StartFailure } from './startFailure.ts'
import { watchOver } from './watchdog.ts'

const MAJOR = 18
/** Prefix of the folders of clusters that are being made. */
const UNFINISHED = 'postgres-new-'
const LEAST_FREE_BYTES = 200 * 1024 * 1024

/** Makes the data folder. Throws `StartFailure` when it cannot be written or its disk is full. */
export async function makeFolder(dataDir: string) {
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

/** A password kept in its file, made at first. Throws `StartFailure` when the cluster has one and the file lost it. */
export async function keptPassword(file: string, isInUse: boolean): Promise<string> {
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

/** Throws `StartFailure` when another major version made the cluster. */
export async function checkVersion(cluster: string) {
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

/** Makes the cluster unless there is a complete one. */
export async function makeCluster(
  cluster: string,
  initdb: string,
  person: Person,
  password: string,
  log: (line: string) => void,
) {
  const dataDir = dirname(cluster)
  await removeUnfinished(dataDir, log)
  if (await hasCluster(dataDir)) return
  // Made in a folder of its own: the `initdb` of a start that was killed may still write to another one.
  const making = await mkdtemp(join(dataDir, UNFINISHED))
  const passwordFile = `${making}-password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (person.owner !== null) for (const path of [making, passwordFile]) await chown(path, person.owner, person.owner)
  const child = spawnAs(person, initdb, [
    ...['-D', making, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
  ])
  watchOver(child, log)
  const said: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) createInterface(stream).on('line', (line) => said.push(line))
  const [code] = await once(child, 'close')
  await rm(passwordFile, { force: true })
  for (const line of said) log(line)
  if (code !== 0) {
    await rm(making, { recursive: true, force: true })
    throw failure(said)
  }
  await writeFile(join(making, 'palata-ready'), '')
  await rm(cluster, { recursive: true, force: true })
  await rename(making, cluster)
}

/** What starts that were killed before their cluster was complete left behind. */
async function removeUnfinished(dataDir: string, log: (line: string) => void) {
  for (const name of (await readdir(dataDir)).filter((one) => one.startsWith(UNFINISHED))) {
    const removal = rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    await removal.catch((error: Error) => log(`left for the next start: ${error.message}`))
  }
}
