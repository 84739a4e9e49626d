import { constants } from 'node:fs'
import { access, lstat, mkdir, realpath, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { unfinishedImport } from '#features/imports'
import type { Database } from '#platform/database.ts'
import product from '../../../../../package.json' with { type: 'json' }
import type { Site } from '../command.ts'
import { examineNext } from '../nextVersion.ts'
import { PROGRAM } from './program.ts'
import { canStop, serverOf } from './site.ts'

interface Asked {
  /** The new version's. */
  folder: string
  /** The link that the supervisor starts; null when there is none. */
  link: string | null
  /** Where the backup will lie. */
  backup: string
}

interface Examined {
  version: string
  /** Migrations that it would apply. */
  fresh: number
  problems: string[]
}

/** Everything that would make an update fail, in sentences. Changes nothing but makes the folder of the backup. */
export async function examineUpdate(db: Database, site: Site, { folder, link, backup }: Asked): Promise<Examined> {
  const { version, fresh, beside, problems } = await examineNext(db, folder, site.DATA_DIR)
  return {
    version,
    fresh,
    problems: [
      ...problems,
      ...(link === null ? [] : await unfitLink(link)),
      ...(await unfitPlace(db, dirname(backup))),
      ...(await unfinished(db)),
      ...(site.DATABASE_URL ? await inTheWay(db, beside) : await unstoppable(site.DATA_DIR)),
    ],
  }
}

async function unfitLink(link: string): Promise<string[]> {
  const isLink = await lstat(link).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )
  if (!isLink) return [`${link} — не ссылка на папку версии. Служба должна запускать программу через ссылку.`]
  if ((await realpath(link)) !== (await realpath(PROGRAM)))
    return [`Ссылка ${link} ведёт не на эту программу (${PROGRAM}). Запустите команду из той версии, что работает.`]
  return isWritable(dirname(link)).then((isFit) =>
    isFit
      ? []
      : [`Ссылку ${link} не переставить: нет прав писать в ${dirname(link)}. Дайте их тому, кто запускает сайт.`],
  )
}

const isWritable = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )

/** The rows of a backup shrink; as much room as the database has always suffices. */
async function unfitPlace(db: Database, folder: string): Promise<string[]> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    return [`В ${folder} не положить копию (${(error as NodeJS.ErrnoException).code}). Исправьте BACKUP_DIR или права.`]
  }
  const { bavail, bsize } = await statfs(folder)
  const { rows } = await db.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  const [free, needed] = [bavail * bsize, rows[0]!.bytes]
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} МБ`
  if (free >= needed) return []
  return [`Для копии в ${folder} свободно ${megabytes(free)}, а база занимает ${megabytes(needed)}.`]
}

async function unfinished(db: Database): Promise<string[]> {
  const run = await unfinishedImport(db)
  if (!run) return []
  return [
    `Перенос №${run.id} («${run.title}») не закончен. Дождитесь его, закончите его тем же файлом или отмените: undo-import ${run.id}.`,
  ]
}

async function unstoppable(dataDir: string): Promise<string[]> {
  const pid = await serverOf(dataDir)
  if (pid === null || canStop(pid)) return []
  return [
    `Сервер (процесс ${pid}) запущен другим пользователем: остановить его нельзя. Запустите команду от его имени.`,
  ]
}

/** Processes of this version work on beside a version whose gate has tried their statements. */
async function inTheWay(db: Database, beside: string | null): Promise<string[]> {
  if (beside === product.version) return []
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = 'palata'`,
  )
  if (rows[0]!.count === 0) return []
  return [
    `С базой ещё работают процессы сайта (соединений: ${rows[0]!.count}), а новая версия проверена рядом с ${beside ?? 'никакой'}, не с ${product.version}. Остановите их все.`,
  ]
}
