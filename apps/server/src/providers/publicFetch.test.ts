import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { publicFetch } from './publicFetch.ts'

interface Asked {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const asked: Asked[] = []
const server = createServer(async (request, response) => {
  const { method, url: path, headers } = request
  asked.push({ method, path, headers, body: await text(request) })
  if (path === '/moved') return response.writeHead(302, { location: '/' }).end()
  response.writeHead(201, { 'x-told': 'yes' }).end('told')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const address = (path: string) => `http://service.example:${port}${path}`
const resolve = (
  _host: string,
  _options: object,
  done: (error: null, found: { address: string; family: number }[]) => void,
) => done(null, [{ address: '127.0.0.1', family: 4 }])
const send = publicFetch({ resolve, allows: () => true })

test('a request leaves as it was given: method, headers and body, to the host that was named', async () => {
  const bodies: [string | Uint8Array<ArrayBuffer>, string][] = [
    ['слова', 'слова'],
    [new Uint8Array([104, 105]), 'hi'],
  ]
  for (const [body, read] of bodies) {
    const reply = await send(address('/push'), { method: 'POST', headers: { ttl: '60', topic: 'a' }, body })
    assert.deepEqual([reply.status, reply.headers.get('x-told'), await reply.text()], [201, 'yes', 'told'])
    const got = asked.at(-1)!
    assert.deepEqual([got.method, got.path, got.body], ['POST', '/push', read])
    assert.deepEqual(
      [got.headers.host, got.headers['ttl'], got.headers['topic']],
      [`service.example:${port}`, '60', 'a'],
    )
  }
  await (await send(address('/page'))).text()
  assert.deepEqual([asked.at(-1)!.method, asked.at(-1)!.body], ['GET', ''])
})

test('a redirect is told or refused as asked, and a body that cannot be sent is not sent empty', async () => {
  assert.equal((await send(address('/moved'))).status, 302)
  await assert.rejects(send(address('/moved'), { redirect: 'error' }), /service.example redirects/)
  const before = asked.length
  await assert.rejects(send(address('/form'), { method: 'POST', body: new FormData() }), /strings and bytes only/)
  assert.equal(asked.length, before)
})
