import { spawn } from 'node:child_process'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Database } from '#platform/database.ts'
import { appliedMigrations } from '#platform/migrating/migrate.ts'
import { readSettings } from '#platform/settings/file.mjs'
import product from '../../../../package.json' with { type: 'json' }
import { Problem } from './command.ts'

const Release = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  platform: z.string(),
  hasDatabase: z.boolean(),
  /** The version whose statements its gate has tried against its schema. */
  beside: z.string().nullable().default(null),
})

export interface Next {
  version: string
  /** Migrations that it would apply. */
  fresh: number
  /** The version whose processes may work on while it migrates the database; null when none was tried. */
  beside: string | null
  /** What would not work, in Russian sentences. */
  problems: string[]
}

/** What another version's folder would meet on this machine: asked, read and compared, and nothing is changed. */
export async function examineNext(db: Database, folder: string, dataDir: string): Promise<Next> {
  const release = await releaseIn(folder)
  const { fresh, unknown } = await migrationsIn(db, folder)
  const platform = `${process.platform}-${process.arch}`
  const { given, file } = readSettings(process.env)
  const isOwnDatabase = Boolean(given.DATABASE_URL)
  const problems = [
    ...(release.platform === platform ? [] : [`Она собрана для ${release.platform}, а здесь ${platform}.`]),
    ...(isLater(release.version, product.version)
      ? []
      : [`Её версия ${release.version}, а здесь уже ${product.version}: обновлять не на что.`]),
    ...(unknown === undefined
      ? []
      : [`Она не знает миграции ${unknown}, которая в базе есть: её программа старше базы и с ней не запустится.`]),
    ...(release.hasDatabase || isOwnDatabase ? [] : ['В ней нет своего PostgreSQL, а DATABASE_URL не задан.']),
    ...misplaced(given),
    ...(release.platform === platform ? await refusedSettings(folder, file) : []),
    ...(await lackOfRoom(db, dataDir)),
  ]
  return { version: release.version, fresh, beside: release.beside, problems }
}

async function releaseIn(folder: string) {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => '')
  const { data } = Release.safeParse(jsonOf(text))
  if (data) return data
  throw new Problem(`В ${folder} нет готовой версии (release.json). Укажите папку, которая получилась из архива.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function migrationsIn(db: Database, folder: string) {
  const names = (await readdir(join(folder, 'apps/server/migrations'))).filter((name) => name.endsWith('.sql'))
  const applied = await appliedMigrations(db)
  return {
    fresh: names.filter((name) => !applied.includes(name)).length,
    unknown: applied.find((name) => !names.includes(name)),
  }
}

function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  const at = a.findIndex((part, place) => part !== b[place])
  return at >= 0 && a[at]! > b[at]!
}

/** Relative paths start at the program's folder, which is another one then. */
function misplaced(given: Record<string, string>): string[] {
  const dataDir = given.DATA_DIR ?? '.data'
  return [['DATA_DIR', dataDir] as const, ['BACKUP_DIR', given.BACKUP_DIR] as const].flatMap(([name, path]) =>
    path === undefined || isAbsolute(path)
      ? []
      : [`${name}=${path} — путь от папки программы, и в новой он укажет в другое место: напишите его целиком, от /.`],
  )
}

/** The other version reads the settings of this one by its own rules. */
async function refusedSettings(folder: string, file: string | null): Promise<string[]> {
  const node = join(folder, 'node_modules/node/bin/node')
  const check = spawn(node, [join(folder, 'apps/server/src/platform/settings/check.ts')], {
    env: { ...process.env, PALATA_ENV: file ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => {
    check.on('exit', resolve)
    check.on('error', () => resolve(null))
  })
  const [said, code] = await Promise.all([text(check.stderr), ended])
  if (code === 0) return []
  if (code === 1 && said.trim() !== '') return said.trim().split('\n')
  return [`Её Node здесь не запускается: ${said.trim().slice(0, 200) || 'нет файла или прав'}.`]
}

/** A migration may write the largest table anew, and the backup before it needs room, too. */
async function lackOfRoom(db: Database, dataDir: string): Promise<string[]> {
  const { bavail, bsize } = await statfs(dataDir)
  const { rows } = await db.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  const [free, needed] = [bavail * bsize, rows[0]!.bytes]
  if (free >= needed) return []
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} МБ`
  return [
    `На диске ${dataDir} свободно ${megabytes(free)}, а база занимает ${megabytes(needed)}: освободите хотя бы столько же.`,
  ]
}
