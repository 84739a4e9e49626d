import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '../database.ts'
import { partitionsOf, sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { fileOf } from './check.ts'
import { copyFiles } from './files.ts'
import { type Manifest, NoBackup, writeManifest } from './manifest.ts'

/** Texts shrink to a third at a level that keeps up with the disk. */
const LEVEL = 3

export interface Belongings {
  /** Folder of pictures and recordings; null when they are in an S3 store. */
  files: string | null
  /** The session secret; null when the operator keeps it in the settings. */
  secret: string | null
  /** Signs the backup. */
  key: string
  /** Folder of an earlier backup on the same disk: pictures and recordings that it holds are shared with it. */
  earlier?: string | null
}

/**
 * Copies one snapshot of the database, then the files, into a new folder that only its owner can read.
 * The server keeps running. An interrupted copy leaves `<folder>.part` and no folder.
 * Throws `NoBackup` with a message when the folder exists.
 */
export async function writeBackup(
  db: Database,
  folder: string,
  { files, secret, key, earlier = null }: Belongings,
  now: Date,
  tell: (line: string) => void,
): Promise<Manifest> {
  const place = resolve(folder)
  await refuseTaken(place)
  const draft = `${place}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
  const database = await copyDatabase(db, draft, tell)
  // After the tables, so that every file they name exists already.
  const holding =
    files === null ? null : await copyFiles(files, join(draft, 'files'), earlier && join(earlier, 'files'))
  if (secret !== null) await writeFile(join(draft, 'token-secret'), secret, { mode: 0o600 })
  const manifest = {
    ...{ madeAt: now.toISOString(), ...database, files: holding?.count ?? null, holding },
    ...{ hasSecret: secret !== null, ...(secret !== null && { secretSha256: sumOf(secret) }) },
  }
  await writeManifest(draft, manifest, key)
  await rename(draft, place)
  return manifest
}

function sumOf(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

async function refuseTaken(place: string) {
  const taken = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new NoBackup(`${place} — не папка, в которую можно писать (${error.code}). Укажите новую.`)
  })
  if (taken.length > 0) throw new NoBackup(`В папке ${place} уже что-то лежит. Укажите новую: прежние копии остаются.`)
}

/** On a connection of its own, because a large table takes longer than a pool's statement may. */
async function copyDatabase(db: Database, folder: string, tell: (line: string) => void) {
  const client = new pg.Client({ ...db.options, query_timeout: 0, application_name: 'palata-backup' })
  // The stream reports a lost connection; an unhandled event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // All following statements see one snapshot.
    await client.query('begin isolation level repeatable read read only')
    const {
      rows: [version],
    } = await client.query<{ postgresql: string }>(`select current_setting('server_version') as postgresql`)
    const migrations = (await client.query<{ name: string }>('select name from migrations order by name')).rows
    const partitions = await partitionsOf(client)
    const sequences = await sequencesOf(client)
    const jobs = await waitingJobs(client)
    const tables = []
    for (const table of await tablesOf(client)) {
      const copy = await copyTable(client, table, folder)
      if (copy.rows > 0) tell(`${table.name}: ${copy.rows}`)
      tables.push(copy)
    }
    await client.query('commit')
    const names = migrations.map(({ name }) => name)
    return { postgresql: version!.postgresql, migrations: names, partitions, sequences, jobs, tables }
  } finally {
    await client.end()
  }
}

async function copyTable(client: pg.Client, { name, columns }: Table, folder: string) {
  const file = fileOf(name)
  const hash = createHash('sha256')
  const hashed = new PassThrough().on('data', (chunk) => hash.update(chunk))
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  const target = createWriteStream(join(folder, file), { mode: 0o600 })
  await pipeline(rows, createGzip({ level: LEVEL }), hashed, target)
  return { name, columns, file, rows: rows.rowCount ?? 0, sha256: hash.digest('hex') }
}

/** Jobs planned and not done, without those that failed for good. */
async function waitingJobs(client: pg.Client): Promise<Manifest['jobs']> {
  const { rows } = await client.query(
    `select j.task_identifier as task, p.payload, j.queue_name as queue, to_json(j.run_at) as "runAt",
       j.max_attempts as "maxAttempts", j.key, j.priority
     from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where j.attempts < j.max_attempts order by j.id`,
  )
  return rows
}
