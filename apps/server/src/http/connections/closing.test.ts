import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { closeIdleConnections } from './closing.ts'

/** A server whose `/slow` answers when `goOn` is called. */
async function serve() {
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const app = Fastify({ keepAliveTimeout: 3_600_000 })
  closeIdleConnections(app)
  app.get('/quick', () => 'at once')
  app.get('/slow', async () => {
    asked.resolve()
    await goOn.promise
    return 'whole'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, asked: asked.promise, goOn: goOn.resolve, connect: () => opened(port) }
}

async function opened(port: number) {
  const socket = connect({ host: '127.0.0.1', port })
  let said = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  await once(socket, 'connect')
  return { socket, ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`), said: () => said }
}

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'))

test('a connection kept after its answer ends when the server closes, however long it may be kept', async () => {
  const { app, connect } = await serve()
  const [first, second] = [await connect(), await connect()]
  for (const { socket, ask } of [first, second]) {
    ask('/quick')
    await once(socket, 'data')
  }
  await app.close()
  await Promise.all([closed(first.socket), closed(second.socket)])
  assert.match(first.said(), /at once$/)
})

test('a connection that asks while the server closes gets its whole answer first', async () => {
  const { app, asked, goOn, connect } = await serve()
  const [kept, busy] = [await connect(), await connect()]
  kept.ask('/quick')
  await once(kept.socket, 'data')
  busy.ask('/slow')
  await asked
  const closing = app.close()
  // The kept one goes while the other one still works.
  await closed(kept.socket)
  assert.equal(busy.socket.closed, false)
  goOn()
  await Promise.all([closing, closed(busy.socket)])
  assert.match(busy.said(), /whole$/)
})

test('a connection that never asked anything ends, too', async () => {
  const { app, connect } = await serve()
  const { socket } = await connect()
  await app.close()
  await closed(socket)
})
