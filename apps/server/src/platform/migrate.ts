import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type { Database } from './database.ts'
import { transaction } from './database.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Names that databases may know a migration by from before each had a number of its own. */
const RENAMED: Record<string, string> = { '030_social.sql': '031_social.sql' }
/** Any constant: two processes that start together wait for each other on it. */
const LOCK = 7_281_154

export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** Applies the migrations the database has not seen, all or none, and the job queue's own. Returns the names of ours. */
export async function migrate(db: Database): Promise<string[]> {
  const applied = await applyOurs(db)
  // A web process plans jobs before any worker has run here.
  await runMigrations({ pgPool: db, logger: new Logger(() => () => {}) })
  return applied
}

/** Whether the database has exactly the migrations of this program: what runs beside a server must not change it. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(`select to_regclass('migrations') is not null as known`)
  if (!rows[0]!.known) return false
  const applied = (await db.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name)
  return applied.sort().join() === (await ourFiles()).join()
}

async function ourFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

async function applyOurs(db: Database): Promise<string[]> {
  const files = await ourFiles()
  return transaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    await tx.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    for (const [old, name] of Object.entries(RENAMED))
      await tx.query('update migrations set name = $2 where name = $1', [old, name])
    const applied = new Set(
      (await tx.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const unknown = [...applied].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new NewerDatabase(
        `База данных создана более новой версией (миграция ${unknown[0]}). Обновите программу или укажите другую базу.`,
      )
    }
    const fresh = files.filter((name) => !applied.has(name))
    for (const name of fresh) {
      await tx.query(await readFile(new URL(name, FOLDER), 'utf8'))
      await tx.query('insert into migrations (name) values ($1)', [name])
    }
    return fresh
  })
}
