import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

/** A server with the guard: `/slow` answers when told to, `/break` makes an error that no code owns. */
const SERVER = (broken: string) => `
  import Fastify from 'fastify'
  import { createLog } from ${JSON.stringify(new URL('../../platform/log.ts', import.meta.url).href)}
  import { guardProcess } from ${JSON.stringify(new URL('../../platform/processes/lastGuard.ts', import.meta.url).href)}
  import { closeIdleConnections } from ${JSON.stringify(new URL('./closing.ts', import.meta.url).href)}
  const app = Fastify()
  closeIdleConnections(app)
  let goOn
  app.get('/slow', () => new Promise((resolve) => { goOn = () => resolve('whole'); console.log('asked') }))
  app.get('/break', async () => { setImmediate(() => { ${broken} }); setTimeout(() => goOn(), 50); return 'begun' })
  guardProcess(createLog('fatal'), async () => { await app.close(); process.exit() })
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
`
const BREAKS: Record<string, string> = {
  'an error in a timer': `throw new Error('nobody expected it')`,
  'an error event that nobody hears': `app.server.emit('error', new Error('nobody expected it'))`,
  'a rejected promise': `void Promise.reject(new Error('nobody expected it'))`,
  'two errors in one instant': `setImmediate(() => { throw new Error('another') }); throw new Error('nobody expected it')`,
}
const EXPECTED: Record<string, string[]> = { 'two errors in one instant': ['another', 'nobody expected it'] }

for (const [name, broken] of Object.entries(BREAKS))
  test(`${name}: logged as fatal, requests in flight are answered, then the process ends with code 1`, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SERVER(broken)], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lines = createInterface({ input: child.stdout! })
    const said: string[] = []
    const came = (wanted: RegExp) =>
      new Promise<string>((resolve) => {
        lines.on('line', (line) => wanted.test(line) && resolve(line))
      })
    lines.on('line', (line) => said.push(line))
    const errors = text(child.stderr!)
    const ended = once(child, 'exit')
    const origin = await came(/^http/)
    const asked = came(/^asked/)
    const slow = fetch(`${origin}/slow`)
    await asked
    assert.equal(await (await fetch(`${origin}/break`)).text(), 'begun')
    assert.equal(await (await slow).text(), 'whole')
    assert.deepEqual(await ended, [1, null])
    const fatal = said.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    assert.ok(fatal.every(({ level }) => level === 60))
    // The logger writes to the pipe by itself: two lines of one instant come in either order.
    assert.deepEqual(fatal.map(({ err }) => err.message).sort(), EXPECTED[name] ?? ['nobody expected it'])
    assert.equal(await errors, '')
  })
