import type { Config } from '#platform/config.ts'
import { connect, type Database, isDatabaseAway } from '#platform/database.ts'
import { isMigrated } from '#platform/migrating/migrate.ts'
import { DatabaseProblem, reach } from '#platform/pool/reachable.ts'
import { findRunning, hasCluster, StartFailure, startPostgres } from '#platform/postgres/index.ts'
import { Problem } from './command.ts'

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** Says a line while a command waits for its database. */
type Tell = (line: string) => void

export interface Reached {
  db: Database
  url: string
  close: () => Promise<void>
}

/**
 * Opens the product's database; starts the embedded one when its server is not running.
 * Refuses with advice when there is no database or its schema is of another version.
 */
export async function reachDatabase(config: Place, tell: Tell = () => {}): Promise<Reached> {
  const reached = open(config.DATABASE_URL ? { url: config.DATABASE_URL, stop: null } : await embedded(config.DATA_DIR))
  if (await answered(reached, config, isMigrated, tell)) return reached
  await reached.close()
  throw new Problem(
    'База другой версии или ещё пуста. Запустите ту же версию программы (npm start): она приведёт базу в порядок.',
  )
}

/**
 * Opens a database to restore a copy into; creates the embedded one in a data folder without one.
 * The command itself checks that it is empty. Refuses when the database cannot be reached.
 */
export async function reachEmptyDatabase(config: Place, tell: Tell): Promise<Reached> {
  const reached = open(config.DATABASE_URL ? { url: config.DATABASE_URL, stop: null } : await made(config.DATA_DIR))
  await answered(reached, config, (db) => db.query('select'), tell)
  return reached
}

/** Opens the database whatever version it is of: for the update, which knows. */
export async function reachAny(config: Place): Promise<Reached> {
  return open(config.DATABASE_URL ? { url: config.DATABASE_URL, stop: null } : await made(config.DATA_DIR))
}

function open({ url, stop }: Embedded): Reached {
  const db = connect(url, () => {}, { max: 2 })
  const close = async () => {
    await db.end()
    await stop?.()
  }
  return { db, url, close }
}

/** Runs a query; a database that does not answer, or is not fit for the product, becomes a `Problem` that says why. */
async function answered<T>(
  { db, close }: Reached,
  { DATABASE_URL, DATA_DIR }: Place,
  ask: (db: Database) => Promise<T>,
  tell: Tell,
): Promise<T> {
  try {
    return DATABASE_URL ? await reach(db, () => ask(db), { tell }) : await ask(db)
  } catch (error) {
    await close()
    if (error instanceof DatabaseProblem) throw new Problem(error.message)
    if (!isDatabaseAway(error)) throw error
    throw new Problem(`База в ${DATA_DIR} не отвечает. Запустите сервер (npm start) и повторите.`)
  }
}

interface Embedded {
  url: string
  /** Null for a database that somebody else runs. */
  stop: (() => Promise<void>) | null
}

async function embedded(dataDir: string): Promise<Embedded> {
  if (await readable(dataDir, hasCluster)) return made(dataDir)
  throw new Problem(
    `В ${dataDir} базы нет. Запустите сервер (npm start): он её заведёт, либо укажите DATA_DIR или DATABASE_URL.`,
  )
}

/** Uses the running embedded database or starts it; creates it in a folder without one. */
function made(dataDir: string): Promise<Embedded> {
  return readable(dataDir, async () => {
    const url = await findRunning(dataDir)
    return url ? { url, stop: null } : startPostgres({ dataDir, log: () => {}, isBrief: true })
  })
}

async function readable<T>(dataDir: string, look: (dataDir: string) => Promise<T>): Promise<T> {
  try {
    return await look(dataDir)
  } catch (error) {
    if (error instanceof StartFailure) throw new Problem(error.message)
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new Problem(
      `Нет прав на чтение ${dataDir}. Запустите команду от имени того, кто запустил сервер, или от root.`,
    )
  }
}
