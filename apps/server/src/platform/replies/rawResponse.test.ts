import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test as withoutLimit } from 'node:test'
import Fastify, { type FastifyReply } from 'fastify'
import { RawResponse } from './rawResponse.ts'

const test = (name: string, work: () => Promise<void>) => withoutLimit(name, { timeout: 10_000 }, work)

let take = (_: FastifyReply) => {}
const app = Fastify()
app.get('/raw', (_, reply) => take(reply))
app.get('/plain', async () => 'plain')
await app.listen({ host: '127.0.0.1', port: 0 })
after(() => app.close())
const { port } = app.server.address() as AddressInfo
const ASK = 'GET /raw HTTP/1.1\r\nhost: x\r\n\r\n'

/** A request whose reply is in the test's hands. */
async function asked(sent = ASK): Promise<{ reply: FastifyReply; socket: Socket }> {
  // In an object, because a reply is thenable: awaiting it waits until it is sent.
  const { promise, resolve } = Promise.withResolvers<{ reply: FastifyReply }>()
  take = (reply) => resolve({ reply })
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(sent)
  return { ...(await promise), socket }
}

/** Ends or breaks the response before or after it is taken. */
const FATES: Record<string, (own: RawResponse, reply: FastifyReply, socket: Socket) => Promise<unknown> | unknown> = {
  'still open': () => {},
  'ended by us': (own) => own.end('bye'),
  'ended and closed': async (own, { raw }) => {
    const closed = once(raw, 'close')
    own.end('bye')
    await closed
  },
  'destroyed by us': (own) => own.destroy(),
  'ended by somebody else': (_, { raw }) => raw.end('bye'),
  'destroyed by somebody else': (_, { raw }) => raw.destroy(new Error('broken')),
  'left by the reader': async (_, { raw }, socket) => {
    const closed = once(raw, 'close')
    socket.destroy()
    await closed
  },
  'reset by the reader': async (_, { raw }, socket) => {
    const closed = once(raw, 'close')
    socket.resetAndDestroy()
    await closed
  },
  'half closed by the reader': async (_, { raw }, socket) => {
    const ended = once(raw.req.socket, 'end')
    socket.end()
    await ended
  },
}

const ACTS: Record<string, (own: RawResponse) => unknown> = {
  begin: (own) => own.begin(200, { 'content-type': 'text/plain' }),
  write: (own) => own.write('more'),
  end: (own) => own.end('last'),
  'end without words': (own) => own.end(),
  destroy: (own) => own.destroy(),
  'lend to a library that writes': (own) =>
    own.lend(async (raw) => {
      raw.write('more')
      raw.end('last')
    }),
  'lend to a library that forgets': (own) => own.lend(async () => {}),
}

for (const [fate, meet] of Object.entries(FATES))
  for (const isBegun of [false, true])
    test(`a ${isBegun ? 'begun' : 'new'} response ${fate} takes every act, twice, and closes once`, async () => {
      for (const [act, perform] of Object.entries(ACTS)) {
        const { reply, socket } = await asked()
        const own = new RawResponse(reply)
        let closes = 0
        own.onClose(() => {
          closes += 1
        })
        if (isBegun) {
          own.begin(200, {})
          own.write('first')
        }
        await meet(own, reply, socket)
        // Node.js emits an error that nobody hears in one of the next ticks.
        for (const each of [perform, perform, ACTS.write!, ACTS.destroy!]) {
          await each(own)
          await new Promise(setImmediate)
        }
        if (closes === 0) await once(reply.raw, 'close')
        assert.deepEqual([closes, own.isOpen], [1, false], act)
        socket.destroy()
      }
    })

test('a response taken after its reader left is closed from the beginning', async () => {
  const { reply, socket } = await asked()
  const closed = once(reply.raw, 'close')
  socket.resetAndDestroy()
  await closed
  const own = new RawResponse(reply)
  let closes = 0
  own.onClose(() => {
    closes += 1
  })
  own.begin(200, {})
  own.write('more')
  assert.deepEqual([own.isOpen, closes], [false, 1])
})

test('a response behind another one of the same connection closes with the connection', async () => {
  const { promise, resolve } = Promise.withResolvers<FastifyReply[]>()
  const replies: FastifyReply[] = []
  take = (reply) => {
    replies.push(reply)
    if (replies.length === 3) resolve(replies)
  }
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(ASK.repeat(3))
  const owned = (await promise).map((reply) => new RawResponse(reply))
  const left = Promise.all(owned.map((own) => new Promise<void>((done) => own.onClose(done))))
  for (const own of owned) {
    own.begin(200, {})
    own.write('x'.repeat(1000))
  }
  assert.ok(owned[2]!.unsentBytes >= 1000, 'what waits behind is counted')
  socket.resetAndDestroy()
  await left
})

test('words come whole, and a library that fails cuts the connection instead of leaving it open', async () => {
  const whole = await asked()
  const own = new RawResponse(whole.reply)
  own.begin(200, { connection: 'close' })
  own.write('one ')
  own.end('two')
  own.end('three')
  assert.match(await text(whole.socket), /\r\n\r\none two$/)
  const failing = await asked()
  await assert.rejects(
    new RawResponse(failing.reply).lend(async () => {
      throw new Error('the disk is full')
    }),
  )
  assert.equal(await text(failing.socket), '')
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/plain`)).text(), 'plain')
})
