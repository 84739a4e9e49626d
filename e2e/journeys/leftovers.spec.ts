import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../page.ts'
import { newFolder } from '../server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('a journey that fails leaves no server, no PostgreSQL and no sandbox behind', async () => {
  const LEFT_PIDS = join(newFolder(), 'pids.json')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(
      process.execPath,
      [cli, 'test', '-c', 'e2e/failing/playwright.config.ts'],
      { cwd: root, env: { ...process.env, LEFT_PIDS } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    ),
  )
  expect(said).toContain('1 failed')
  expect(code).toBe(1)
  const pids = JSON.parse(readFileSync(LEFT_PIDS, 'utf8')) as number[]
  // The server, its PostgreSQL, its sandbox, and the database beside it.
  expect(pids.length).toBeGreaterThanOrEqual(4)
  // An ended orphan stays in /proc until process 1 reaps it.
  await expect.poll(() => pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
})
