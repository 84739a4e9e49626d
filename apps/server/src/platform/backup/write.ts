import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Database, UNHURRIED } from '../database.ts'
import { partitionsOf, sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { fileOf } from './check.ts'
import { copyFiles } from './files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { NoBackup } from './noBackup.ts'
import { Sum } from './sum.ts'
import { ageWrapping, PLAIN, type Wrapping } from './wrapping.ts'

/** Texts shrink to a third at a level that keeps up with the disk. */
const LEVEL = 3

export interface Belongings {
  /** Folder of pictures and recordings; null when they are in an S3 store. */
  files: string | null
  /** The session secret; null when the operator keeps it in the settings. */
  secret: string | null
  /** Signs the backup. */
  key: string
  /** Public keys for which it is encrypted; without any it is not. */
  recipients?: string[]
  /** Opens what is encrypted for them; only to share files with `earlier`. */
  identities?: string[]
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
  { files, secret, key, recipients = [], identities = [], earlier = null }: Belongings,
  now: Date,
  tell: (line: string) => void,
): Promise<Manifest> {
  const place = resolve(folder)
  await refuseTaken(place)
  const draft = `${place}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
  const wrapping = recipients.length > 0 ? ageWrapping({ recipients, identities }) : PLAIN
  await writeFile(join(draft, RECIPIENTS), listOf(recipients), { mode: 0o600 })
  const database = await copyDatabase(db, draft, wrapping, tell)
  // After the tables, so that every file they name exists already.
  const shared = earlier !== null && (await isFor(earlier, recipients)) ? join(earlier, 'files') : null
  const options = { to: wrapping, earlier: shared }
  const holding = files === null ? null : await copyFiles(files, join(draft, 'files'), options)
  if (secret !== null) await store(draft, 'token-secret', secret, wrapping)
  const manifest = {
    ...{ madeAt: now.toISOString(), ...database, files: holding?.count ?? null, holding },
    ...{ hasSecret: secret !== null, ...(secret !== null && { secretSha256: sumOf(secret) }) },
  }
  await writeManifest(draft, manifest, key, wrapping)
  await rename(draft, place)
  return manifest
}

/** Public keys for which a backup is encrypted, a line each: for people, and to know whose files can be shared. */
const RECIPIENTS = 'recipients.txt'

const listOf = (recipients: string[]) => recipients.map((one) => `${one}\n`).join('')

/** Files that are encrypted for others cannot be shared: whoever was given up must not open the new backup. */
async function isFor(earlier: string, recipients: string[]): Promise<boolean> {
  const found = await readFile(join(earlier, RECIPIENTS), 'utf8').catch(() => '')
  return found === listOf(recipients)
}

async function store(folder: string, name: string, text: string, { suffix, close }: Wrapping) {
  const written = createWriteStream(join(folder, `${name}${suffix}`), { mode: 0o600 })
  await pipeline(Readable.from([Buffer.from(text)]), close, written)
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
async function copyDatabase(db: Database, folder: string, wrapping: Wrapping, tell: (line: string) => void) {
  const client = new pg.Client({ ...db.options, ...UNHURRIED, application_name: 'palata-backup' })
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
      const copy = await copyTable(client, table, folder, wrapping)
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

async function copyTable(client: pg.Client, { name, columns }: Table, folder: string, wrapping: Wrapping) {
  const file = fileOf(name)
  const sum = new Sum()
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  const target = createWriteStream(join(folder, `${file}${wrapping.suffix}`), { mode: 0o600 })
  await pipeline(rows, createGzip({ level: LEVEL }), sum, wrapping.close, target)
  return { name, columns, file, rows: rows.rowCount ?? 0, sha256: sum.sha256() }
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
