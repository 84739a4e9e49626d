import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { listenForEvents } from '#platform/outbox/listen.ts'
import { listenThroughValkey } from '#platform/outbox/valkey.ts'
import { testApp } from '#testing/app.ts'
import { newAsker } from '#testing/everyone.ts'
import { openStream } from '#testing/stream.ts'

const first = await testApp()
const second = await testApp({ over: first })
const { db, url } = first
const hearOf = (stage: typeof first) => (name: string | null) => {
  stage.app.live.feed.wake()
  void stage.identity.hear(name)
}
const origins = await Promise.all([first, second].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
const prices = () => db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)

async function readersOfBoth() {
  return Promise.all(
    origins.map(async (origin) => {
      const { headers, ip } = await newAsker(first, 'paid')
      const stream = await openStream(origin, { ...headers, 'x-forwarded-for': ip })
      await stream.next()
      return stream
    }),
  )
}

test('readers of two processes hear the same, and a stream is resumed at the other', async () => {
  const stops = [first, second].map((stage) => listenForEvents(url, hearOf(stage), () => hearOf(stage)(null)))
  const streams = await readersOfBoth()
  await prices()
  const [heard] = await Promise.all(streams.map((stream) => stream.until('prices')))
  for (const stream of streams) stream.close()
  await prices()
  const { headers, ip } = await newAsker(first, 'paid')
  const other = await openStream(origins[1]!, { ...headers, 'x-forwarded-for': ip, 'last-event-id': heard!.id! })
  await other.until('prices')
  other.close()
  await Promise.all(stops.map((stop) => stop()))
})

const program = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)
const skip = program ? false : 'neither valkey-server nor redis-server is in PATH'

test('with Valkey one process listens for all, without it each listens itself, and nothing is lost', {
  skip,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'palata-valkey-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const valkeyUrl = `redis://127.0.0.1:${port}`
  let valkey = await startValkey(program!, port, folder)
  const stops = [first, second].map((stage) =>
    listenThroughValkey({
      databaseUrl: url,
      valkeyUrl,
      onEvent: hearOf(stage),
      onGap: () => hearOf(stage)(null),
      onDeaf: () => {},
      onProblem: () => {},
    }),
  )
  const streams = await readersOfBoth()
  const bothHear = async () => {
    await prices()
    await Promise.all(streams.map((stream) => stream.until('prices')))
  }
  await bothHear()
  await untilEars(1)
  valkey.kill('SIGKILL')
  await once(valkey, 'exit')
  await bothHear()
  await untilEars(2)
  valkey = await startValkey(program!, port, folder)
  await bothHear()
  await untilEars(1)
  // Cuts the listening connection.
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'palata-events' and datname = current_database()`,
  )
  await bothHear()
  for (const stream of streams) stream.close()
  await Promise.all(stops.map((stop) => stop()))
  valkey.kill()
  await once(valkey, 'exit')
})

/** Waits until this many connections listen for events. */
async function untilEars(count: number) {
  const deadline = Date.now() + 20_000
  for (;;) {
    const { rows } = await db.query<{ ears: number }>(
      `select count(*)::int as ears from pg_stat_activity
       where application_name = 'palata-events' and datname = current_database()`,
    )
    if (rows[0]!.ears === count) return
    if (Date.now() > deadline) assert.fail(`${rows[0]!.ears} listen, not ${count}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function startValkey(name: string, port: number, folder: string): Promise<ChildProcess> {
  const child = spawn(name, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => child.kill('SIGKILL'))
  for await (const text of child.stdout!) if (/ready to accept connections/i.test(String(text))) break
  child.stdout!.resume()
  return child
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
