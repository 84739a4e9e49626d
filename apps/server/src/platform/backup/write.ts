import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Database, UNHURRIED } from '../database.ts'
import { partitionsOf, sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { fileOf } from './check.ts'
import { type Draft, listOf, RECIPIENTS } from './draft.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { Sum } from './sum.ts'
import { ageWrapping, type Bytes, once, PLAIN, type Wrapping } from './wrapping.ts'

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
  /** Opens what is encrypted for them; only to share files with an earlier backup. */
  identities?: string[]
}

/**
 * Copies one snapshot of the database, then the files. The server keeps running. Returns the manifest and the bytes
 * that this backup alone takes up; nothing stays of one that fails.
 * Throws `NoBackup` with a message when its place is taken.
 */
export async function writeBackup(
  db: Database,
  draft: Draft,
  belongings: Belongings,
  now: Date,
  tell: (line: string) => void,
): Promise<Manifest & { bytes: number }> {
  await draft.begin()
  try {
    return await write(db, draft, belongings, now, tell)
  } catch (error) {
    // The first failure is the one to tell.
    await draft.discard().catch(() => {})
    throw error
  }
}

async function write(
  db: Database,
  draft: Draft,
  { files, secret, key, recipients = [], identities = [] }: Belongings,
  now: Date,
  tell: (line: string) => void,
) {
  const wrapping = recipients.length > 0 ? ageWrapping({ recipients, identities }) : PLAIN
  await draft.write(RECIPIENTS, once(Buffer.from(listOf(recipients))))
  const database = await copyDatabase(db, draft, wrapping, tell)
  // After the tables, so that every file they name exists already.
  const holding = files === null ? null : await draft.copyFiles(files, wrapping)
  if (secret !== null) await draft.write(`token-secret${wrapping.suffix}`, wrapping.close(once(Buffer.from(secret))))
  const manifest = {
    ...{ madeAt: now.toISOString(), ...database, files: holding?.count ?? null, holding },
    ...{ hasSecret: secret !== null, ...(secret !== null && { secretSha256: sumOf(secret) }) },
  }
  await draft.refuseLoss()
  await writeManifest(draft, manifest, key, wrapping)
  return { ...manifest, bytes: await draft.finish() }
}

function sumOf(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

/** On a connection of its own, because a large table takes longer than a pool's statement may. */
async function copyDatabase(db: Database, draft: Draft, wrapping: Wrapping, tell: (line: string) => void) {
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
      const copy = await copyTable(client, table, draft, wrapping)
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

async function copyTable(client: pg.Client, { name, columns }: Table, draft: Draft, wrapping: Wrapping) {
  const file = fileOf(name)
  const sum = new Sum()
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  await pipeline(rows, createGzip({ level: LEVEL }), sum, wrapping.close, (stored: Bytes) =>
    draft.write(`${file}${wrapping.suffix}`, stored),
  )
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
