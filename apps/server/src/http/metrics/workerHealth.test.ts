import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { connect } from '#platform/database.ts'
import { testApp } from '#testing/app.ts'
import { BARE } from '#testing/environment.ts'
import { serveWorkerHealth } from './workerHealth.ts'

const METRICS_TOKEN = 'token-of-the-metrics'
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

test('a worker process answers for itself until it has ended, and serves nothing else', async () => {
  const { url } = await testApp()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'palata-worker-'))
  const port = await freePort()
  const worker = spawn(process.execPath, [MAIN], {
    env: {
      ...BARE,
      ROLE: 'worker',
      DEMO: '0',
      DATABASE_URL: url,
      HEALTH_PORT: String(port),
      DATA_DIR,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(worker, 'exit')
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => null,
    )
  const comes = async (wanted: number) => {
    while ((await statusOf('/health/ready')) !== wanted) {
      assert.equal(worker.exitCode, null)
      await setImmediate()
    }
  }
  try {
    await comes(200)
    assert.equal(await statusOf('/health/live'), 200)
    assert.equal(await statusOf('/api/alpha/all/'), 404)
    assert.equal(await statusOf('/metrics'), 404)
    worker.kill('SIGTERM')
    await ended
    assert.equal(await statusOf('/health/live'), null)
  } finally {
    worker.kill('SIGKILL')
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})

test('a worker that runs no jobs or has no database is alive and not ready', async (t) => {
  const { db } = await testApp()
  const settings = { HOST: '127.0.0.1', HEALTH_PORT: 0, METRICS_TOKEN }
  const logger = pino({ level: 'silent' })
  const never = new Promise(() => {})
  const serve = async (ended: Promise<unknown>, stopping: AbortSignal, over = db) => {
    const { close, port } = await serveWorkerHealth(settings, { version: '1.2.3', db: over, logger, ended, stopping })
    t.after(close)
    return (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  }
  const { signal } = new AbortController()
  const away = connect('postgres://u@127.0.0.1:1/x', () => {}, { max: 1 })
  t.after(() => away.end())
  const running = await serve(never, signal)
  assert.equal((await running('/health/ready')).status, 200)
  const idle = {
    'given up': await serve(Promise.reject(new Error('gave up')), signal),
    ended: await serve(Promise.resolve(), signal),
    stopping: await serve(never, AbortSignal.abort()),
    'no database': await serve(never, signal, away),
  }
  for (const [name, ask] of Object.entries(idle)) {
    const reply = await ask('/health/ready')
    assert.deepEqual([reply.status, reply.headers.get('retry-after')], [503, '5'], name)
    assert.match(((await reply.json()) as { detail: string }).detail, /[а-я]/)
    assert.deepEqual(await (await ask('/health/live')).json(), { status: 'ok', version: '1.2.3' }, name)
  }
  assert.equal((await running('/metrics')).status, 401)
  const metrics = await running('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  assert.match(await metrics.text(), /process_resident_memory_bytes \d/)
})
