/**
 * Runs the server's and the sandbox's tests, or the given files, against one embedded PostgreSQL in a temporary folder.
 * Files run in groups in one process, which imports the server once for the whole group.
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
/** Small enough that the last group does not run alone for long. */
const FILES_TOGETHER = 10

const given = process.argv.slice(2)
const named = given.filter((arg) => arg.endsWith('.ts'))
const options = given.filter((arg) => !arg.endsWith('.ts'))
const groups = grouped(named.length > 0 ? named : globSync(ALL))

const folder = mkdtempSync(join(tmpdir(), 'palata-test-'))
// The data are thrown away, so nothing waits for the disk. Each file has its own database and connections.
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }
const postgres = await startPostgres({ dataDir: folder, log: () => {}, settings })
const url = await prepare(postgres.superuserUrl)
const results: string[] = []
let exitCode = 0
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runGroups))
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
// The gate counts the results.
if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, results.join('\n'))
process.exit(exitCode)

/** Deals the files out to groups in turn, the largest first, so that groups are about equal. */
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
      { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: TEMPLATE } },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    exitCode ||= code ?? 1
    results.push(...readFileSync(report, 'utf8').split('\n').filter(Boolean))
  }
}

/**
 * Makes the migrated template database, which each test file copies. Returns the address of a role that may make
 * databases and is no superuser, as the product is none.
 */
async function prepare(superuserUrl: string): Promise<string> {
  const admin = connect(superuserUrl, () => {}, { max: 1 })
  await admin.query(`create role tester login createdb password 'tester'`)
  await admin.query(`create database ${TEMPLATE} owner tester`)
  await admin.query('create database tester owner tester')
  await admin.end()
  const tester = new URL(superuserUrl)
  Object.assign(tester, { username: 'tester', password: 'tester', pathname: '/tester' })
  const template = new URL(tester)
  template.pathname = `/${TEMPLATE}`
  const db = connect(template.href, () => {}, { max: 2 })
  await prepareDatabase(db)
  await db.end()
  return tester.href
}
