import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '../apps/server/src/testing/app.ts'

const OUT = 'apps/server/src/platform/schema.ts'
const HOW = `A migration changed the tables: write their types anew with
  WRITE=1 node tools/server-tests.ts tools/schema.test.ts
and let tsc show which queries that breaks.`

/** TypeScript types of the driver's values; see platform/database.ts. */
const TYPES = { timestamptz: 'Date', date: 'string', int8: 'number', numeric: 'number', bytea: 'Buffer' }

const { url, drop } = await testDatabase()
test.after(drop)

test('the types of the tables equal the migrated database', () => {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const args = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--include-pattern',
    'public.*',
    '--out-file',
    OUT,
    '--type-mapping',
    JSON.stringify(TYPES),
  ]
  const mode = process.env.WRITE ? [] : ['--verify']
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/kysely-codegen', [...args, ...mode], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.equal(status, 0, `${HOW}\n${stdout}${stderr}`)
})
