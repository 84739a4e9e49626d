import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { readConfig } from '../../platform/config.ts'
import { createWebhooksOf } from './webhooks.ts'

let connections = 0
const server = createServer((socket) => {
  connections += 1
  socket.destroy()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())

test('webhooks of a running site reach nothing of this machine', async () => {
  const { sender, publicUrl } = createWebhooksOf(readConfig({ PUBLIC_URL: 'https://club.example' }))
  assert.equal(publicUrl, 'https://club.example')
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost']) {
    const url = `https://${host}:${port}/`
    const told = await sender.send({ url, id: 'msg_1', body: '{}', keys: [Buffer.alloc(32)], at: new Date(0) })
    assert.deepEqual([told.isTaken, told.status], [false, null])
    assert.match(told.problem, /внутрь сети/)
  }
  assert.equal(connections, 0)
})
