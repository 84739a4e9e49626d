import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../../testing/workers/ending.ts', import.meta.url))
const NEVER = 600_000

/** Sends SIGTERM to a process whose worker spins. Returns its exit code and what it said. */
async function terminated(workersMs: number, longestMs: number) {
  const child = spawn(process.execPath, [SCRIPT, String(workersMs), String(longestMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [first] = await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const said = await text(child.stdout)
  const [code] = await ended
  return { code, said: `${first}${said}` }
}

test('SIGTERM ends a process whose worker spins: the task is refused and its request answered', async () => {
  assert.deepEqual(await terminated(50, NEVER), { code: 0, said: 'spinning\nunavailable\n' })
})

test('SIGTERM ends a process in time even if something never finishes, and the log says so', async () => {
  const { code, said } = await terminated(NEVER, 50)
  const [first, line] = said.split('\n')
  assert.deepEqual([code, first], [1, 'spinning'])
  const { level, msg, open } = JSON.parse(line!)
  assert.deepEqual([level, msg], [60, 'the process did not end in time and is cut off'])
  assert.ok(open.includes('MessagePort'), 'the worker that kept it is not named')
})
