import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, UNHURRIED } from '../database.ts'
import { FOLDED_VERSION, OlderDatabase } from '../migrating/folded.ts'
import { applyMigrations, migrate, migrateQueue } from '../migrating/migrate.ts'
import { foreignKeysOf, type Table, tablesOf } from './catalogue.ts'
import { bounded, damaged, fileOf, MOST_SECRET, readFiles, refuseDamaged, refuseForeignNames } from './check.ts'
import { moveFiles } from './files.ts'
import { type Kept, readKept } from './kept.ts'
import { type Manifest, type Reading, readManifest } from './manifest.ts'
import { NoBackup } from './noBackup.ts'
import type { Wrapping } from './wrapping.ts'

export interface Destination extends Reading {
  /** Folder of uploaded files; null when they are in an S3 store, which still has them. */
  files: string | null
  /** Stores the session secret; null when the operator has it in the settings. */
  keepSecret: ((secret: string) => Promise<void>) | null
}

/**
 * Restores a backup of this or an earlier version into an empty database and migrates it to this version, all or
 * nothing. The backup is only data: statements are made of this program's own names. Throws `NoBackup` with a message:
 * no copy, damaged, of a later version, database not empty.
 */
export async function restoreBackup(
  db: Database,
  kept: Kept,
  { files, keepSecret, ...reading }: Destination,
  tell: (line: string) => void,
): Promise<Manifest & { isOurs: boolean }> {
  const { manifest, isOurs, wrapping } = await readManifest(kept, reading)
  const client = new pg.Client({ ...db.options, ...UNHURRIED, application_name: 'palata-restore' })
  client.on('error', () => {})
  await client.connect()
  const arriving = files === null ? null : `${files}.part`
  try {
    await refuseFull(client)
    await refuseDamaged(kept, manifest, wrapping)
    // A restore that was killed may have left some.
    if (arriving !== null) await rm(arriving, { recursive: true, force: true })
    await readFiles(kept, manifest, wrapping, arriving)
    await migrateQueue(db)
    await client.query('begin')
    await makeTables(client, manifest)
    await makePartitions(client, manifest)
    await fill(client, { kept, wrapping }, manifest, tell)
    await planJobs(client, manifest.jobs)
    // Only now: what the database refuses leaves no file and no secret behind.
    if (arriving !== null) await moveFiles(arriving, files!)
    if (keepSecret && manifest.hasSecret)
      await keepSecret((await readKept(kept, 'token-secret', MOST_SECRET, wrapping))!.toString())
    await client.query('commit')
    await migrate(db)
    await client.query('analyze')
  } catch (error) {
    throw inWords(error)
  } finally {
    await client.end()
    if (arriving !== null) await rm(arriving, { recursive: true, force: true })
  }
  return { ...manifest, isOurs }
}

/** Invalid values (22…), broken constraints (23…), bounds that are none (42P16, 42P17), too deep ones (54…). */
const UNFIT = /^(22|23|42P1[67]|54)/

/** What the database does not take, or cannot be unpacked, is told as what it is: a backup that was changed. */
function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isUnfit = (error instanceof pg.DatabaseError && UNFIT.test(code)) || error instanceof RangeError
  if (!isUnfit && !code.startsWith('Z_')) return error
  const where = error instanceof pg.DatabaseError && error.table ? ` (таблица ${error.table})` : ''
  return new NoBackup(
    `Содержимое копии не подходит к базе${where}: её изменили или испортили. Возьмите другую; в базе ничего не изменилось.`,
    { cause: error },
  )
}

async function refuseFull(client: pg.Client) {
  const {
    rows: [found],
  } = await client.query<{ full: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as full`,
  )
  if (found!.full)
    throw new NoBackup(
      'База не пуста, а копию разворачивают в пустую: задайте другую DATA_DIR или новую базу в DATABASE_URL. Здесь ничего не изменилось.',
    )
}

const TOO_OLD = `Копию сделала версия старше ${FOLDED_VERSION}. Разверните её версией ${FOLDED_VERSION} (метка v${FOLDED_VERSION}), запустите ту один раз и сделайте новую копию.`

/** Creates the tables as at the time of the copy, without rows. */
async function makeTables(tx: pg.ClientBase, { migrations }: Manifest) {
  const unknown = await applyMigrations(tx, migrations).catch((error: unknown) => {
    throw error instanceof OlderDatabase ? new NoBackup(TOO_OLD) : error
  })
  if (unknown.length > 0)
    throw new NoBackup(`Копию сделала более новая версия программы (миграция ${unknown[0]}). Обновите программу.`)
}

/** Creates the partitions of the copy that the tables lack. */
export async function makePartitions(tx: pg.ClientBase, { partitions }: Manifest) {
  const ours = new Set((await tablesOf(tx)).filter(({ isPartitioned }) => isPartitioned).map(({ name }) => name))
  for (const { name, parent, bound } of partitions) {
    const own = `partitions.${parent.slice(parent.indexOf('.') + 1)}_`
    if (!ours.has(parent) || !name.startsWith(own) || !/^\w+\.\w+$/.test(name))
      throw new NoBackup(`В описании копии чужое: ${name}. Копию изменили; в базе ничего не изменилось.`)
    const {
      rows: [found],
    } = await tx.query<{ table: string | null }>('select to_regclass($1)::text as table', [name])
    if (!found!.table) await tx.query(`create table ${name} partition of ${parent} ${bound}`)
  }
}

/** A backup and how its files are stored. */
export interface Stored {
  kept: Kept
  wrapping: Wrapping
}

/** Foreign keys and triggers are off: rows come in any order, and triggers ran when they were first written. */
export async function fill(tx: pg.ClientBase, stored: Stored, manifest: Manifest, tell: (line: string) => void) {
  const tables = await refuseForeignNames(tx, manifest)
  const keys = await foreignKeysOf(tx)
  const names = tables.map(({ name }) => name)
  for (const { table, name } of keys) await tx.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await tx.query(`alter table ${name} disable trigger user`)
  await tx.query(`truncate ${names.join(', ')}`)
  for (const table of tables) {
    const given = manifest.tables.find(({ name }) => name === table.name)!
    await fillTable(tx, stored, table, given)
    if (given.rows > 0) tell(`${table.name}: ${given.rows}`)
  }
  await refuseOtherMigrations(tx, manifest)
  for (const { name, value } of manifest.sequences) await tx.query('select setval($1, $2)', [name, value])
  for (const name of names) await tx.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await tx.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/** Columns come in the backup's order, whose names were found to be the table's own. */
async function fillTable(
  tx: pg.ClientBase,
  { kept, wrapping }: Stored,
  { name }: Table,
  given: Manifest['tables'][number],
) {
  const stored = await kept.file(`${fileOf(name)}${wrapping.suffix}`)
  if (stored === null) throw damaged(fileOf(name))
  const target = tx.query(copyFrom(`copy ${name} (${given.columns.join(', ')}) from stdin`))
  await pipeline(stored.read(), wrapping.open, createGunzip(), bounded(stored.bytes), target)
  if (target.rowCount !== given.rows) throw damaged(fileOf(name))
}

/** The rows of `migrations` must be those that were just applied. */
async function refuseOtherMigrations(tx: pg.ClientBase, { migrations }: Manifest) {
  const { rows } = await tx.query<{ name: string }>('select name from migrations')
  const names = rows.map(({ name }) => name).sort()
  if (names.join() !== [...migrations].sort().join()) throw damaged(fileOf('public.migrations'))
}

async function planJobs(tx: pg.ClientBase, jobs: Manifest['jobs']) {
  // Migrations plan jobs for databases with existing rows; these are dropped.
  await tx.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  for (const { task, payload, queue, runAt, maxAttempts, key, priority } of jobs)
    await tx.query(
      `select graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6,
         priority => $7)`,
      [task, JSON.stringify(payload), queue, runAt, maxAttempts, key, priority],
    )
}
