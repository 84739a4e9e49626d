import type { Config } from '#platform/config.ts'
import { connect, type Database, isDatabaseAway } from '#platform/database.ts'
import { isMigrated } from '#platform/migrate.ts'
import { findRunning } from '#platform/postgres/index.ts'
import { Problem } from './command.ts'

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** The database the product works with now. Refuses with what to do when it is not there or is not of this version. */
export async function reachDatabase(config: Place): Promise<Database> {
  const url = config.DATABASE_URL ?? (await runningHere(config.DATA_DIR))
  const db = connect(url, () => {}, { max: 2 })
  try {
    const isOurs = await isMigrated(db)
    if (isOurs) return db
  } catch (error) {
    await db.end()
    throw isAway(error) ? new Problem(awayText(config)) : error
  }
  await db.end()
  throw new Problem(
    'База другой версии или ещё пуста. Запустите ту же версию программы (npm start): она приведёт базу в порядок.',
  )
}

async function runningHere(dataDir: string): Promise<string> {
  try {
    const url = await findRunning(dataDir)
    if (url) return url
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new Problem(
      `Нет прав на чтение ${dataDir}. Запустите команду от имени того, кто запустил сервер, или от root.`,
    )
  }
  throw new Problem(
    `В ${dataDir} база не запущена. Запустите сервер в другом окне (npm start) и повторите, либо укажите DATA_DIR или DATABASE_URL.`,
  )
}

/** Refused logins, absent databases and unknown hosts are also no database. */
function isAway(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return isDatabaseAway(error) || ['28P01', '28000', '3D000', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)
}

function awayText({ DATABASE_URL, DATA_DIR }: Place): string {
  return DATABASE_URL
    ? 'База данных по адресу DATABASE_URL недоступна. Проверьте адрес, пароль и что сервер запущен.'
    : `База в ${DATA_DIR} не отвечает. Запустите сервер (npm start) и повторите.`
}
