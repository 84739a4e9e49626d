import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../apps/server/src/platform/database.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import { prepareDatabase } from '../../apps/server/src/prepareDatabase.ts'

const TEMPLATE = 'migrated'

/** Starts a PostgreSQL whose migrated template each test file copies; `environment` tells the tests where it is. */
export async function startTestDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'palata-test-'))
  // The data are thrown away, so nothing waits for the disk. Each file has its own database and connections.
  // The tests' role may not end a worker of autovacuum, so it could not drop a database that one looks at.
  const settings = {
    ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
    ...{ max_connections: '300', autovacuum: 'off' },
  }
  const postgres = await startPostgres({ dataDir: folder, log: () => {}, settings })
  const url = await prepare(postgres.superuserUrl)
  return {
    folder,
    environment: { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: TEMPLATE },
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes the migrated template database, which each test file copies. Returns the address of a role that may make
 * databases and is no superuser, as the product is none.
 */
async function prepare(superuserUrl: string): Promise<string> {
  const admin = connect(superuserUrl, () => {}, { max: 1 })
  await admin.query(`create role tester login createdb password 'tester'`)
  await admin.query('grant set on parameter deadlock_timeout to tester')
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
