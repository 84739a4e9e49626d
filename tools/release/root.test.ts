import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect } from '../../apps/server/src/platform/database.ts'
import { makeRoot } from './root.ts'

const program = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const NOBODY = 65_534
const folder = mkdtempSync(join(tmpdir(), 'palata-root-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

test('the folder of a version starts as another user, writes to its data alone, and is found healthy', {
  // Only root may become somebody else.
  skip: process.getuid?.() !== 0,
  timeout: 120_000,
}, async () => {
  const root = join(folder, 'palata')
  makeRoot(root, {
    hasDatabase: true,
    // The same packages as the lockfile names, which `npm ci` would bring again.
    install: (into) => {
      for (const path of ['', 'apps/server', 'apps/sandbox'])
        if (existsSync(join(program, path, 'node_modules')))
          symlinkSync(join(program, path, 'node_modules'), join(into, path, 'node_modules'))
    },
  })
  for (const path of ['apps/server/src/testing', 'apps/server/src/app.test.ts', 'apps/web/src', '.env'])
    assert.ok(!existsSync(join(root, path)), path)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, NOBODY, NOBODY)
  chmodSync(folder, 0o755)
  const name = `root_${process.pid}`
  const admin = connect(process.env.TEST_DATABASE_URL!, () => {}, { max: 1 })
  await admin.query(`create database ${name}`)
  const port = String(await freePort())
  const env = {
    PATH: process.env.PATH!,
    PALATA_ENV: '',
    ROLE: 'worker',
    HEALTH_PORT: port,
    DATA_DIR: data,
    DATABASE_URL: Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${name}` }).href,
    TOKEN_SECRET: 'a secret of thirty-two characters!',
    DEMO: '0',
  }
  const node = join(root, 'node_modules/node/bin/node')
  const run = (path: string) => spawn(node, [path], { cwd: root, env, uid: NOBODY, gid: NOBODY, stdio: 'pipe' })
  const server = run('apps/server/src/main.ts')
  const ended = once(server, 'exit')
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  try {
    for (;;) {
      const [code] = await once(run('tools/healthy.mjs'), 'exit')
      if (code === 0) break
      assert.equal(server.exitCode, null, said)
      await pause(200)
    }
    const live = await fetch(`http://127.0.0.1:${port}/health/live`)
    assert.match(((await live.json()) as { version: string }).version, /^\d+\.\d+\.\d+$/)
    // What the system forbids this user: the test would prove nothing in a folder that is theirs.
    const attempt = join(folder, 'attempt.mjs')
    writeFileSync(attempt, `import('node:fs').then((fs) => fs.writeFileSync(${JSON.stringify(join(root, 'x'))}, ''))`)
    const [refused] = await once(spawn(node, [attempt], { uid: NOBODY, gid: NOBODY }), 'exit')
    assert.equal(refused, 1)
  } finally {
    server.kill('SIGTERM')
    await ended
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  const [code] = await once(run('tools/healthy.mjs'), 'exit')
  assert.equal(code, 1, 'nobody answers any more')
})
