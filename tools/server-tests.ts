/** Runs the server's and the sandbox's tests, or the given files of them, against one embedded PostgreSQL in a folder of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'

const TEMPLATE = 'migrated'
const dataDir = mkdtempSync(join(tmpdir(), 'palata-test-'))
const postgres = await startPostgres({ dataDir, log: () => {} })
await prepare(postgres.url)
const given = process.argv.slice(2)
const all = ['apps/server/src/**/*.test.ts', 'apps/sandbox/src/**/*.test.ts', 'tools/**/*.test.ts']
const files = given.some((arg) => arg.endsWith('.ts')) ? [] : globSync(all)
const child = spawn(process.execPath, ['--test', '--test-reporter=spec', '--test-concurrency=2', ...given, ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url, TEST_DATABASE_TEMPLATE: TEMPLATE },
})
const [code] = await once(child, 'exit')
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(code ?? 1)

/** Nothing here outlives the run, so nothing waits for the disk; each test's database is a copy of one that is migrated. */
async function prepare(url: string) {
  const admin = connect(url, () => {}, { max: 1 })
  await admin.query('alter system set fsync = off')
  await admin.query('alter system set full_page_writes = off')
  await admin.query('alter system set synchronous_commit = off')
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = new URL(url)
  template.pathname = `/${TEMPLATE}`
  const db = connect(template.href, () => {}, { max: 2 })
  await migrate(db)
  await db.end()
}
