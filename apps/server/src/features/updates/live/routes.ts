import type { OutgoingHttpHeaders } from 'node:http'
import { LIVE_ADDRESS } from '@palata/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from '#http/access.ts'
import { callerIp, subscriberOf } from '#platform/address.ts'
import { Refusal } from '#platform/errors.ts'
import type { Live } from './live.ts'
import { encode, type Reader } from './reader.ts'
import { newsFor } from './tellings.ts'

const COME_AGAIN_SECONDS = 30

/** The event stream for members. Not a call of the contract, because it has no end and no single answer. */
export const liveRoutes = (live: Live) => async (app: FastifyInstance) => {
  app.route({
    method: 'GET',
    url: LIVE_ADDRESS,
    exposeHeadRoute: false,
    handler: (request, reply) => open(live, request, reply),
  })
  app.addHook('preClose', async () => live.close())
}

async function open(live: Live, request: FastifyRequest, reply: FastifyReply) {
  const { viewer } = request
  requireAccess({ access: 'paid' }, viewer, request.server.now())
  const address = subscriberOf(callerIp(request))
  if (!live.hub.hasRoomFor(address)) throw new Refusal('too_many', 'Слишком много открытых страниц', COME_AGAIN_SECONDS)
  const pass = await live.passOf(request)
  const last = request.headers['last-event-id']
  await live.feed.opening(async (position) => {
    reply.hijack()
    const response = reply.raw
    // Without chunks: the stream ends with its connection, and each event is one write.
    response.removeHeader('transfer-encoding')
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    const { id: accountId, isModerator } = viewer!
    const reader = live.hub.add({ ...pass, response, accountId, isModerator, address })
    const hello = { spread: live.hub.spread }
    if (typeof last !== 'string' || last === '') response.write(encode('hello', hello, position))
    else {
      response.write(encode('hello', hello))
      await tellMissed(live, reader, last)
    }
    live.hub.start(reader)
  })
}

/** A failure ends the stream: the reader reconnects with the same last event. */
async function tellMissed(live: Live, reader: Reader, last: string) {
  try {
    const { told, position } = await live.feed.missedSince(last)
    const news = told && newsFor(told, reader.accountId, reader.isModerator)
    reader.response.write(news ? encode('news', news, position) : encode('reset', {}, position))
  } catch (error) {
    live.onProblem(error)
    reader.response.destroy()
  }
}
