import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { LIVE_ADDRESS } from '@palata/contract/live'
import { testApp } from '#testing/app.ts'
import { type Asker, newAsker } from '#testing/everyone.ts'
import { liveOrigin, openStream } from '#testing/stream.ts'
import { Hub } from './hub.ts'

const stage = await testApp()
const { app, db } = stage
const origin = await liveOrigin(stage, stage)
const { port } = new URL(origin)
const prices = () => db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)

/** A connection that stays open after its first answer, as a browser's do. */
async function opened(): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  return socket
}
const several = (count: number) => Promise.all(Array.from({ length: count }, opened))
const asking = ({ headers, ip }: Asker, more = '') =>
  `GET ${LIVE_ADDRESS} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nX-Forwarded-For: ${ip}\r\n${more}\r\n`

function heardBy(socket: Socket) {
  const heard = { text: '', end: once(socket, 'close') }
  socket.on('data', (chunk) => {
    heard.text += String(chunk)
  })
  return heard
}
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('of one person’s 24 streams asked in one instant eight stay, and each of the others is sent away once', async () => {
  const asker = await newAsker(stage, 'paid')
  for (const count of [16, 24]) {
    const sockets = await several(count)
    const heard = sockets.map(heardBy)
    for (const socket of sockets) socket.write(asking(asker))
    await Promise.race([
      until(() => heard.filter(({ text }) => text.includes('event: bye')).length === count - 8),
      Promise.all(heard.map(({ end }) => end)),
    ])
    await prices()
    await until(() => heard.filter(({ text }) => text.includes('"topic":"prices"')).length >= 8)
    assert.equal(app.live.hub.size, 8)
    assert.deepEqual([...new Set(heard.map(({ text }) => text.split('event: bye').length))].sort(), [1, 2])
    for (const socket of sockets) socket.destroy()
    await until(() => app.live.hub.size === 0)
  }
})

test('streams left in any state free their place, and the others hear on', async () => {
  const other = await openStream(origin, await ofNew())
  await other.next()
  const crowd = '198.51.100.9'
  const ways: [name: string, leave: (socket: Socket, text: string) => Promise<void> | void][] = [
    ['reset before the question is whole', (socket, text) => void socket.write(text.slice(0, -2))],
    ['reset in the instant of the question', (socket, text) => void socket.write(text)],
    [
      'reset after the greeting',
      async (socket, text) => {
        socket.write(text)
        await once(socket, 'data')
      },
    ],
    ['asked for missed events and reset', (socket, text) => void socket.write(text)],
    ['thrice in a row on one connection', (socket, text) => void socket.write(text.repeat(3))],
    ['followed by what is not HTTP', (socket, text) => void socket.write(`${text}\0\0\r\n\r\n`)],
    [
      'half closed',
      (socket, text) => {
        socket.write(text)
        socket.end()
      },
    ],
  ]
  // More than an address may have at once: a place that is not freed would be missed.
  for (const [name, leave] of ways) {
    const sockets = await several(40)
    const askers = await Promise.all(Array.from({ length: 5 }, () => newAsker(stage, 'paid')))
    await Promise.all(
      sockets.map(async (socket, place) => {
        const missed = name.includes('missed') ? 'Last-Event-ID: 1:1:\r\n' : ''
        await leave(socket, asking({ ...askers[place % 5]!, ip: crowd }, missed))
        // Node.js 24 loses a connection that is reset after it was half closed, and then never ends by itself.
        if (name === 'half closed') socket.destroy()
        else socket.resetAndDestroy()
      }),
    )
    await until(() => app.live.hub.size === 1)
  }
  // As many as an address may have: none of those who left still counts.
  const askers = await Promise.all(Array.from({ length: 50 }, () => newAsker(stage, 'paid')))
  const streams = await Promise.all(
    askers.flatMap(({ headers }) =>
      Array.from({ length: 8 }, () => openStream(origin, { ...headers, 'x-forwarded-for': crowd })),
    ),
  )
  assert.deepEqual([...new Set(streams.map(({ status }) => status))], [200])
  await prices()
  for (const stream of [other, streams[0]!, streams[399]!]) await stream.until('prices')
  for (const stream of [other, ...streams]) stream.close()
})

async function ofNew() {
  const { headers, ip } = await newAsker(stage, 'paid')
  return { ...headers, 'x-forwarded-for': ip }
}

test('of one person’s streams opened in one instant the rights are read a few times, and once more after the last', async () => {
  let reads = 0
  const asked: (() => void)[] = []
  const hub = new Hub({
    now: stage.now,
    isEnded: () => false,
    rightsOf: async () => {
      reads += 1
      await new Promise<void>((resolve) => asked.push(resolve))
      return null
    },
    onProblem: (error) => assert.fail(String(error)),
  })
  const checks = [hub.checkRights(1), ...Array.from({ length: 99 }, () => hub.checkRights(1)), hub.checkRights(2)]
  assert.equal(reads, 2, 'one of each person is under way')
  for (const answer of asked.splice(0)) answer()
  while (asked.length === 0) await new Promise(setImmediate)
  assert.equal(reads, 3, 'whoever came meanwhile shares the next one')
  const late = hub.checkRights(1)
  for (const answer of asked.splice(0)) answer()
  while (asked.length === 0) await new Promise(setImmediate)
  assert.equal(reads, 4, 'whoever came during that one is not told what was read before')
  for (const answer of asked.splice(0)) answer()
  await Promise.all([...checks, late])
})
