/** Runs the server's and the sandbox's tests, or the given files of them, against one embedded PostgreSQL in a folder of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'palata-test-'))
const postgres = await startPostgres({ dataDir, log: () => {} })
const given = process.argv.slice(2)
const all = ['apps/server/src/**/*.test.ts', 'apps/sandbox/src/**/*.test.ts', 'tools/**/*.test.ts']
const files = given.some((arg) => arg.endsWith('.ts')) ? [] : globSync(all)
const child = spawn(process.execPath, ['--test', '--test-reporter=spec', '--test-concurrency=2', ...given, ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url },
})
const [code] = await once(child, 'exit')
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(code ?? 1)
