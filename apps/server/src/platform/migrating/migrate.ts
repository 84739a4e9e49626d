import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { transaction } from '../database.ts'
import { asBaseline, BASELINE, FOLDED } from './folded.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** An arbitrary lock key: two processes that start together wait for each other. */
const LOCK = 7_281_154

/** A day, in milliseconds: the driver takes 0 for the pool's own limit, which is that of a request. */
const UNTIMED = { query_timeout: 86_400_000 }
/**
 * While a migration waits for the lock of a table, readers of the table wait behind it; so it does not wait longer. It is
 * less than the second after which a reader's own wait is looked at for a deadlock, which would end the reader.
 */
const PATIENCE_MS = 800
/** The migration's own wait is looked at sooner, so that a deadlock ends the migration. */
const DEADLOCK_MS = 50
const ATTEMPTS = 20
const PAUSE_MS = 1_000
/** `lock_not_available` and `deadlock_detected`: the tables are in use. */
const IN_USE = ['55P03', '40P01']

/** The database has migrations that this program does not know; the Russian message says what to do. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** Applies new migrations, all or none, and the job queue's own. Returns the names of ours. Throws `NewerDatabase` or `OlderDatabase`. */
export async function migrate(db: Database): Promise<string[]> {
  const applied = await applyOurs(db)
  await migrateQueue(db)
  return applied
}

/** Creates the job queue's tables: a web process plans jobs before any worker has run. */
export async function migrateQueue(db: Database): Promise<void> {
  await runMigrations({ pgPool: db, logger: new Logger(() => () => {}) })
}

/** Whether the database has exactly this program's migrations: a tool beside a running server must not migrate it. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(`select to_regclass('migrations') is not null as known`)
  if (!rows[0]!.known) return false
  return (await appliedMigrations(db)).join() === (await ourMigrations()).join()
}

/** Names of the migrations that the database has, in their order. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from migrations')
  return rows.map(({ name }) => name).sort()
}

/** Names of this program's migrations, in their order. */
export async function ourMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

/** Again from the beginning when a table was in use: nothing of an attempt that failed stays. */
async function applyOurs(db: Database): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyAtOnce(db)
    } catch (error) {
      if (attempt === ATTEMPTS || !IN_USE.includes((error as { code?: string }).code ?? '')) throw error
      await sleep(PAUSE_MS)
    }
  }
}

async function applyAtOnce(db: Database): Promise<string[]> {
  const files = await ourMigrations()
  return transaction(db, async (tx) => {
    await begin(tx)
    const applied = new Set(await adopt(tx))
    const unknown = [...applied].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new NewerDatabase(
        `База данных создана более новой версией (миграция ${unknown[0]}). Обновите программу или укажите другую базу.`,
      )
    }
    const fresh = files.filter((name) => !applied.has(name))
    for (const name of fresh) await apply(tx, name)
    return fresh
  })
}

/** A database with all migrations that the baseline replaces gets its name instead of theirs. Returns the names applied. */
async function adopt(tx: pg.ClientBase): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>('select name from migrations')
  const names = asBaseline(rows.map(({ name }) => name))
  const { rowCount } = await tx.query('delete from migrations where name = any($1)', [FOLDED])
  if (rowCount) await tx.query('insert into migrations (name) values ($1) on conflict do nothing', [BASELINE])
  return names
}

/**
 * Applies just these migrations to an empty database, the baseline for those it replaces. Returns those this program
 * does not know, and then applies none. Throws `OlderDatabase`.
 */
export async function applyMigrations(tx: pg.ClientBase, applied: string[]): Promise<string[]> {
  const [files, names] = [await ourMigrations(), asBaseline(applied)]
  const unknown = names.filter((name) => !files.includes(name))
  if (unknown.length > 0) return unknown
  await begin(tx)
  for (const name of files.filter((file) => names.includes(file))) await apply(tx, name)
  return []
}

async function begin(tx: pg.ClientBase) {
  // Another process may migrate a large database for minutes: whoever starts meanwhile waits for it.
  await tx.query('set local lock_timeout = 0')
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK], ...UNTIMED })
  await tx.query(`set local lock_timeout = '${PATIENCE_MS}ms'`)
  // A database of one's own may not have given this right: then a reader may be the one that a deadlock ends.
  const { rows } = await tx.query<{ may: boolean }>(`select has_parameter_privilege('deadlock_timeout', 'set') as may`)
  if (rows[0]!.may) await tx.query(`set local deadlock_timeout = '${DEADLOCK_MS}ms'`)
  await tx.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
}

async function apply(tx: pg.ClientBase, name: string) {
  await tx.query({ text: await readFile(new URL(name, FOLDER), 'utf8'), ...UNTIMED })
  await tx.query('insert into migrations (name) values ($1)', [name])
}
