import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { testApp } from '#testing/app.ts'

const first = await testApp()

/** A web process on the database of the first: of the former version or the new one. */
async function webProcess() {
  const { app } = await testApp({ over: first })
  app.get('/api/who', async () => ({ ok: true }))
  app.get('/api/slow', async () => {
    await first.db.query('select pg_sleep(0.3)')
    return { ok: true }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { close: () => app.close(), port: (app.server.address() as AddressInfo).port }
}

/** A small proxy: keeps connections to the processes, asks them in turn, and the next one where nobody listens. */
function proxyTo(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((asked, answer) => {
    const attempt = (left: number) => {
      turn += 1
      const port = ports[turn % ports.length]!
      const sent = request({ port, host: '127.0.0.1', path: asked.url, agent }, (got) => {
        answer.writeHead(got.statusCode!)
        got.pipe(answer)
      })
      // What nginx and Caddy do with a request that may be repeated: nobody has answered it.
      sent.on('error', () => (left > 0 ? attempt(left - 1) : answer.writeHead(502).end()))
      sent.end()
    }
    attempt(ports.length + 1)
  })
  after(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return server
}

test('web processes are replaced one by one, and every request through the proxy is answered', async () => {
  const ports: number[] = []
  let [one, other] = [await webProcess(), await webProcess()]
  ports.push(one.port, other.port)
  const proxy = proxyTo(ports).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const told = new Map<number, number>()
  let isOver = false
  async function reader(path: string) {
    const agent = new Agent({ keepAlive: true })
    while (!isOver) {
      const asked = request({ port, host: '127.0.0.1', path, agent }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      told.set(answer.statusCode!, (told.get(answer.statusCode!) ?? 0) + 1)
    }
    agent.destroy()
  }
  const readers = ['/api/who', '/api/slow', '/api/alpha/all/', '/api/who', '/api/slow'].map(reader)
  const more = async (count: number) => {
    const until = (told.get(200) ?? 0) + count
    while ((told.get(200) ?? 0) < until) await first.db.query('select pg_sleep(0.01)')
  }
  for (let round = 0; round < 3; round += 1) {
    await more(50)
    // The new one stands before the former leaves, as a supervisor with two addresses has it.
    const next = await webProcess()
    ports.push(next.port)
    await one.close()
    ports.splice(ports.indexOf(one.port), 1)
    ;[one, other] = [other, next]
  }
  await more(50)
  isOver = true
  await Promise.all(readers)
  await Promise.all([one.close(), other.close()])
  assert.deepEqual([...told.keys()], [200], JSON.stringify([...told]))
})

test('a request that comes over an open connection while the process ends is answered, and the connection with it', async () => {
  const { app } = await testApp({ over: first })
  const came = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  app.get('/api/held', async () => {
    came.resolve()
    await held.promise
    return { ok: true }
  })
  app.get('/api/who', async () => ({ ok: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const connected = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
  let said = ''
  socket.on('data', (chunk: Buffer) => {
    said += chunk
  })
  socket.write(ask('/api/held'))
  const [taken] = (await connected) as [Socket]
  await came.promise
  const closed = app.close()
  socket.write(ask('/api/who'))
  while (taken.bytesRead < ask('/api/held').length + ask('/api/who').length) await nextTurn()
  held.resolve()
  await once(socket, 'close')
  await closed
  assert.deepEqual(
    [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
    ['200', '200'],
  )
  assert.match(said, /connection: close/i)
})
