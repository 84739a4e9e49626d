import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from '../page.ts'
import { tokenOf } from '../people.ts'
import {
  filledFolder,
  freePort,
  isPostmaster,
  isSandbox,
  newFolder,
  startDatabase,
  startInVain,
  startServer,
} from '../server.ts'

test.describe.configure({ mode: 'default' })

test('kill -9 of the server, PostgreSQL and the sandbox loses no acknowledged write', async () => {
  const DATA_DIR = newFolder()
  const first = await startServer({ DATA_DIR })
  const headers = {
    authorization: `Bearer ${await tokenOf(first.origin, 'reader')}`,
    'content-type': 'application/json',
  }
  const acknowledged: number[] = []
  const posts = await postsOf(first.origin)
  const writing = Promise.all(
    posts.map(async ({ id, content_type }, place) => {
      const body = JSON.stringify({ object_id: id, content_type })
      const reply = await fetch(`${first.origin}/api/reactions/bookmarks/create/`, { method: 'POST', headers, body })
      if (reply.ok) acknowledged.push(id)
      // The server is killed in the middle of the writes.
      if (place === 4) first.killAll()
    }),
  )
  await writing.catch(() => {})
  expect(acknowledged.length).toBeGreaterThan(0)

  const second = await startServer({ DATA_DIR })
  const reply = await fetch(`${second.origin}/api/alpha/channels/bookmarks/`, { headers })
  const { alpha, news } = (await reply.json()) as { alpha: Days; news: Days }
  const kept = [...Object.values(alpha), ...Object.values(news)].flatMap((day) => day.posts.map(({ id }) => id))
  expect(kept).toEqual(expect.arrayContaining(acknowledged))
  await second.stop()
})

test('the server ends when the process that started it, as npm start does, is killed', async () => {
  const PORT = String(await freePort())
  const DATA_DIR = filledFolder()
  const script = `require('node:child_process').spawn(process.execPath, ['apps/server/src/main.ts'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })`
  const parent = spawn(process.execPath, ['-e', script], { env: { ...process.env, PORT, DATA_DIR }, stdio: 'inherit' })
  const status = () =>
    fetch(`http://127.0.0.1:${PORT}/health/ready`).then(
      (reply) => reply.status,
      () => null,
    )
  await expect.poll(status).toBe(200)
  parent.kill('SIGKILL')
  await expect.poll(status).toBe(null)
  const next = await startServer({ DATA_DIR, PORT })
  await next.stop()
})

test('the embedded PostgreSQL and the sandbox start again after kill -9, and readers meanwhile get a 503', async () => {
  const server = await startServer({ REPLY_CACHE: '0' })
  const read = (path: string) => fetch(server.origin + path, { signal: AbortSignal.timeout(5000) })
  const kill = (is: (pid: number) => boolean) =>
    server
      .pids()
      .filter(is)
      .forEach((pid) => void process.kill(pid, 'SIGKILL'))
  for (const time of [1, 2]) {
    kill(isPostmaster)
    let reply = await read('/api/alpha/all/')
    if (reply.status !== 200) expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    while (reply.status !== 200) reply = await read('/api/alpha/all/')
    expect(server.said(), `time ${time}`).not.toContain('Не удалось')
  }
  const mail = /http:\S+__sim\/mail/.exec(server.said())![0]
  kill(isSandbox)
  await expect.poll(async () => fetch(mail).then(({ status }) => status, String)).toBe(200)
  // Stopped in the middle of a start of its database, the process ends in order.
  kill(isPostmaster)
  await server.stop()
  expect(server.pids()).toEqual([])
})

test('without PostgreSQL every read is a 503 within 3 s, and the service recovers within 5 s of its return', async () => {
  const dataDir = newFolder()
  let postgres = await startDatabase(dataDir)
  const port = await freePort()
  const door = await openDoor(port, () => new URL(postgres.url).port)
  const address = new URL(postgres.url)
  address.port = String(port)
  const server = await startServer({ DATABASE_URL: address.href, REPLY_CACHE: '0' })
  const read = (path: string) => fetch(server.origin + path, { signal: AbortSignal.timeout(3000) })
  const [post] = await postsOf(server.origin)
  const authorization = `Bearer ${await tokenOf(server.origin, 'paid')}`
  const comment = `Пишу, пока базу перезапускают ${Date.now()}`
  const send = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(10_000)
    return fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  }
  const said = { object_pk: post!.id, content_type: post!.content_type, comment, image_url: '', key: randomUUID() }
  expect((await read('/api/alpha/all/')).status).toBe(200)

  await postgres.stop()
  for (const path of ['/api/alpha/all/', '/api/widgets/macro-widget/', '/health/ready']) {
    const reply = await read(path)
    expect(reply.status).toBe(503)
    if (path.startsWith('/api'))
      expect(await reply.json()).toMatchObject({ detail: expect.stringMatching(/^Сервер временно/) })
  }
  expect((await read('/health/live')).status).toBe(200)
  expect((await send('/api/comments/', said)).status).toBe(503)

  postgres = await startDatabase(dataDir)
  const back = Date.now()
  while ((await read('/api/alpha/all/')).status !== 200) await setTimeout(50)
  expect(Date.now() - back).toBeLessThan(5000)
  // The form's text is sent twice with its idempotency key: it is written once.
  const ids = await Promise.all([1, 2].map(async () => (await (await send('/api/comments/', said)).json()).id))
  expect(ids[0]).toEqual(expect.any(Number))
  expect(ids[1]).toBe(ids[0])
  // Jobs also continue: prices change.
  const quoted = async () => (await read('/api/widgets/market-pulse/')).text()
  const before = await quoted()
  await expect.poll(quoted, { timeout: 30_000 }).not.toBe(before)
  await server.stop()
  door.close()
  await postgres.stop()
})

test('without the price service the main page keeps the last prices and shows their time', async ({ page }) => {
  const server = await startServer()
  await page.goto(server.origin)
  const strip = page.getByRole('region', { name: 'Рынок' })
  await expect(strip).toContainText('BTC')
  for (const pid of server.pids().filter(isSandbox)) process.kill(pid, 'SIGSTOP')
  await page.clock.install({ time: Date.now() + 10 * 60_000 })
  await page.goto(server.origin)
  await expect(strip).toContainText(/\$\d/)
  await expect(page.getByText(/Цены на \d\d:\d\d/)).toBeVisible()
  await page.goto('about:blank')
  await server.stop()
})

test.describe('a server that must not start exits with 1 and says what to do', () => {
  test('with a busy port the server does not start and says that the port is taken', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '0.0.0.0')
    await once(other, 'listening')
    const { code, said } = await startInVain({ PORT: String(port), DATA_DIR: newFolder() })
    expect([code, said]).toEqual([1, expect.stringContaining('Порт занят другой программой')])
    other.close()
  })

  test('with the data folder of another running copy the server does not start, and the copy goes on', async () => {
    const DATA_DIR = filledFolder()
    const server = await startServer({ DATA_DIR })
    const { code, said } = await startInVain({ PORT: String(await freePort()), DATA_DIR })
    expect([code, said]).toEqual([1, expect.stringMatching(/уже/)])
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
    await server.stop()
  })

  test('with a file in place of the data folder the server does not start and names DATA_DIR', async () => {
    const DATA_DIR = join(newFolder(), 'file')
    writeFileSync(DATA_DIR, '')
    const { code, said } = await startInVain({ PORT: String(await freePort()), DATA_DIR })
    expect([code, said]).toEqual([1, expect.stringContaining('DATA_DIR')])
  })

  test('with an invalid setting or an unreachable database the server does not start and names the setting', async () => {
    expect(await startInVain({ PORT: 'много', DATA_DIR: newFolder() })).toMatchObject({
      code: 1,
      said: expect.stringContaining('Неверное значение в настройках: PORT'),
    })
    const DATABASE_URL = `postgres://palata@127.0.0.1:${await freePort()}/palata`
    expect(await startInVain({ DATABASE_URL, PORT: String(await freePort()) })).toMatchObject({
      code: 1,
      said: expect.stringContaining('DATABASE_URL'),
    })
  })

  test('a demo without its price service and production without its services do not start and name what is missing', async () => {
    const COINGECKO_BASE_URL = `http://127.0.0.1:${await freePort()}/api/v3`
    expect(
      await startInVain({ COINGECKO_BASE_URL, PORT: String(await freePort()), DATA_DIR: newFolder() }),
    ).toMatchObject({ code: 1, said: expect.stringContaining('DEMO=0') })
    expect(
      await startInVain({ NODE_ENV: 'production', PUBLIC_URL: 'https://club.example', DATA_DIR: newFolder() }),
    ).toMatchObject({
      code: 1,
      said: expect.stringContaining('Задайте SMTP_URL, COINGECKO_PLAN'),
    })
  })
})

type Days = Record<string, { posts: { id: number; content_type: string }[] }>

async function postsOf(origin: string) {
  const { alpha, news } = (await (await fetch(`${origin}/api/alpha/all/`)).json()) as { alpha: Days; news: Days }
  return [...Object.values(alpha), ...Object.values(news)].flatMap(({ posts }) => posts)
}

/** A proxy on a fixed port for a database that restarts on another one. */
async function openDoor(port: number, target: () => string): Promise<Server> {
  const door = createServer((near) => {
    const far = new Socket()
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.on('error', end).on('close', end)
    far.connect(Number(target()), '127.0.0.1')
    near.pipe(far).pipe(near)
  }).listen(port, '127.0.0.1')
  await once(door, 'listening')
  return door
}
