import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { planOf } from './plan.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const plan = (...changed: string[]) => planOf(root, changed)

test('a change of one feature runs its own tests and the whole app’s, not those of the platform', () => {
  const { server, journeys, isWhole, isCode } = plan('apps/server/src/features/calendar/rules.ts')
  assert.deepEqual([isWhole, isCode], [false, true])
  for (const file of ['features/calendar/calendar.test.ts', 'http/sweeps/accessMatrix.test.ts'])
    assert.ok(server.includes(`apps/server/src/${file}`), file)
  for (const file of ['platform/format/days.test.ts', 'platform/replies/sharedCache.test.ts'])
    assert.ok(!server.includes(`apps/server/src/${file}`), file)
  assert.ok(journeys.includes('e2e/journeys/calendar.spec.ts'))
})

test('a change of a test runs that test alone', () => {
  const file = 'apps/server/src/platform/format/days.test.ts'
  assert.deepEqual(plan(file).server, [file])
  assert.deepEqual(plan(file).journeys, [])
  const journey = 'e2e/journeys/calendar.spec.ts'
  assert.deepEqual([plan(journey).journeys, plan(journey).server, plan(journey).web], [[journey], [], []])
})

test('a change of a shared journey helper runs all journeys', () => {
  assert.ok(plan('e2e/page.ts').journeys.length > 10)
})

test('a change of the contract runs server and web tests', () => {
  const { server, web } = plan('packages/contract/src/calendar.ts')
  assert.ok(server.includes('apps/server/src/features/calendar/calendar.test.ts'))
  assert.ok(web.some((file) => file.startsWith('apps/web/src/features/calendar/')))
})

test('a migration runs every test that uses a database', () => {
  const { server, journeys } = plan('apps/server/migrations/0001_start.sql')
  assert.ok(server.length > 50)
  assert.ok(journeys.length > 10)
})

test('a process that a test starts by file name counts as its dependency', () => {
  assert.ok(plan('apps/server/src/cli/main.ts').server.includes('apps/server/src/cli/process.test.ts'))
})

test('a change of documents or styles runs only the checks that read them', () => {
  const { server, web, journeys, isCode } = plan('docs/architecture.md', 'apps/web/src/ui/theme/tokens.css')
  assert.deepEqual([web, journeys, isCode], [[], [], false])
  assert.ok(server.length > 0 && server.every((file) => file.startsWith('tools/')))
})

test('a change of packages or of the gate itself runs everything', () => {
  for (const file of ['package-lock.json', 'apps/server/package.json', 'tools/test.mjs', 'tsconfig.json'])
    assert.ok(plan(file).isWhole, file)
})
