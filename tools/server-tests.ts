/**
 * Runs the server's and the sandbox's tests, or the given files of them, against one embedded PostgreSQL in a folder of
 * its own. Files share a process and what it imports: a dozen files import the server once, not twelve times.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../apps/server/src/platform/database.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { prepareDatabase } from '../apps/server/src/prepareDatabase.ts'

const ALL = ['apps/server/src/**/*.test.ts', 'apps/sandbox/src/**/*.test.ts', 'tools/**/*.test.ts']
const TEMPLATE = 'migrated'
/** Small enough that the last one to end keeps nobody waiting long. */
const FILES_TOGETHER = 10

const given = process.argv.slice(2)
const named = given.filter((arg) => arg.endsWith('.ts'))
const options = given.filter((arg) => !arg.endsWith('.ts'))
const groups = grouped(named.length > 0 ? named : globSync(ALL))

const folder = mkdtempSync(join(tmpdir(), 'palata-test-'))
// Nothing here outlives the run, so nothing waits for the disk. Each file has a database with connections of its own.
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }
const postgres = await startPostgres({ dataDir: folder, log: () => {}, settings })
await prepare(postgres.url)
const results: string[] = []
let exitCode = 0
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runGroups))
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
// For the gate, which counts them.
if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, results.join('\n'))
process.exit(exitCode)

/** The largest files first, dealt out to groups like cards. */
function grouped(files: string[]): string[][] {
  const count = Math.ceil(files.length / FILES_TOGETHER)
  const bySize = files.toSorted((one, other) => statSync(other).size - statSync(one).size)
  return Array.from({ length: count }, (_, group) => bySize.filter((_, place) => place % count === group))
}

async function runGroups() {
  for (let group = groups.shift(); group; group = groups.shift()) {
    const report = join(folder, `report-${groups.length}`)
    const child = spawn(
      process.execPath,
      [
        ...['--test', '--test-isolation=none', '--test-reporter=spec', '--test-reporter-destination=stdout'],
        ...['--test-reporter=./tools/gate/reporter.mjs', `--test-reporter-destination=${report}`],
        ...[...options, ...group],
      ],
      { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url, TEST_DATABASE_TEMPLATE: TEMPLATE } },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    exitCode ||= code ?? 1
    results.push(...readFileSync(report, 'utf8').split('\n').filter(Boolean))
  }
}

/** Each test's database is a copy of one that is migrated. */
async function prepare(url: string) {
  const admin = connect(url, () => {}, { max: 1 })
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = new URL(url)
  template.pathname = `/${TEMPLATE}`
  const db = connect(template.href, () => {}, { max: 2 })
  await prepareDatabase(db)
  await db.end()
}
