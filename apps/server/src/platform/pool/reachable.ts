import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../database.ts'

const STARTING = '57P03'
/** A database that starts together with this process is ready within this time, or somebody has to look. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 500
/** `builtin` collations and the statements' syntax. */
const LEAST_VERSION = 160_000

/** The database of `DATABASE_URL` cannot be used; the Russian message says what to do. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem'
}

/** Sentences by SQLSTATE (postgresql.org/docs/18/errcodes-appendix.html) or Node.js's code. */
const SENTENCES: [codes: RegExp, sentence: string][] = [
  [/^28P01$/, 'База данных по адресу DATABASE_URL не приняла пароль. Проверьте имя и пароль в адресе.'],
  [
    /^28000$/,
    'База данных по адресу DATABASE_URL не пускает: нет такой роли, или pg_hba.conf не разрешает ей вход с этой машины. Проверьте имя в адресе и pg_hba.conf.',
  ],
  [/^3D000$/, 'На сервере DATABASE_URL нет такой базы данных. Создайте её (create database …) или исправьте адрес.'],
  [
    // The second says that the role has the right to none of the schemas it would create in.
    /^(42501|3F000)$/,
    'У роли из DATABASE_URL нет прав создавать таблицы. Сделайте её владельцем базы: alter database … owner to …',
  ],
  [/^25006$/, 'База данных по адресу DATABASE_URL только для чтения: это резервный сервер. Укажите основной.'],
  [
    /^53300$/,
    'У базы данных по адресу DATABASE_URL кончились соединения. Увеличьте max_connections (или предел роли) либо остановите лишние процессы.',
  ],
  [
    /^57P03$/,
    'База данных по адресу DATABASE_URL за минуту так и не запустилась. Посмотрите её журнал и запустите снова.',
  ],
  [/^(53100|ENOSPC)$/, 'На диске нет места. Освободите его и запустите снова: данные не потеряны.'],
  [
    /^(ERR_INVALID_URL|ERR_INVALID_ARG_VALUE)$/,
    'DATABASE_URL не похож на адрес: postgres://имя:пароль@сервер:5432/база',
  ],
  [
    /CERT|^UNABLE_TO_|^ERR_TLS/,
    'Сертификат базы данных по адресу DATABASE_URL не проверен. Задайте sslrootcert=… в адресе или исправьте имя сервера.',
  ],
  [
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|08\w+|57P0[12])$/,
    'База данных по адресу DATABASE_URL недоступна. Проверьте адрес, пароль и что сервер запущен.',
  ],
]

/**
 * Runs the first work on the operator's database. Waits for one that is still starting, and for a place among its
 * connections; what it refuses is thrown as `DatabaseProblem`.
 */
export async function reach<Result>(
  db: Database,
  work: () => Promise<Result>,
  { tell, patienceMs = PATIENCE_MS }: { tell: (line: string) => void; patienceMs?: number },
): Promise<Result> {
  const until = performance.now() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      await refuseUnfit(db)
      return await work()
    } catch (error) {
      const isWaiting = codeOf(error) === STARTING && performance.now() < until
      if (!isWaiting) throw problemOf(error)
      if (attempt === 1) tell('База данных ещё запускается, ждём до минуты')
      await sleep(PAUSE_MS)
    }
  }
}

async function refuseUnfit(db: Database) {
  const { rows } = await db.query<{ version: number; is_standby: boolean }>(
    `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as is_standby`,
  )
  const { version, is_standby } = rows[0]!
  if (version < LEAST_VERSION)
    throw new DatabaseProblem(
      `По адресу DATABASE_URL PostgreSQL ${Math.floor(version / 10_000)}, а нужен 16 или новее. Обновите сервер базы или укажите другой.`,
    )
  if (is_standby) throw new DatabaseProblem(sentenceOf('25006')!)
}

/** The error as a sentence for the operator, when it is one of the database's own; otherwise itself. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isEncryption = /no encryption|does not support SSL|SSL off|SSL connection is required/i.test(error.message)
  const sentence = isEncryption
    ? /does not support SSL/.test(error.message)
      ? 'Сервер базы по адресу DATABASE_URL не умеет SSL, а в адресе он требуется. Уберите sslmode из адреса или включите ssl на сервере.'
      : 'База данных по адресу DATABASE_URL пускает только по SSL. Допишите в адрес ?sslmode=require или ?sslmode=verify-full&sslrootcert=…'
    : (sentenceOf(codeOf(error)) ??
      (/timeout exceeded|terminated/.test(error.message) ? sentenceOf('ETIMEDOUT') : null))
  return sentence ? new DatabaseProblem(sentence, { cause: error }) : error
}

function sentenceOf(code: string): string | null {
  return SENTENCES.find(([codes]) => codes.test(code))?.[1] ?? null
}

function codeOf(error: unknown): string {
  // Several addresses of one host fail together.
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return first instanceof Error && 'code' in first
    ? String(first.code)
    : error instanceof pg.DatabaseError
      ? String(error.code)
      : ''
}
