import { LIVE_ADDRESS } from '@palata/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from '#http/access.ts'
import { callerIp, subscriberOf } from '#platform/address.ts'
import { Refusal } from '#platform/errors.ts'
import { RawResponse } from '#platform/replies/rawResponse.ts'
import type { Live } from './live.ts'
import { encode, type Reader } from './reader.ts'
import { newsFor } from './tellings.ts'

const COME_AGAIN_SECONDS = 30
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The event stream for members. Not a call of the contract, because it has no end and no single answer. */
export const liveRoutes = (live: Live) => async (app: FastifyInstance) => {
  app.route({
    method: 'GET',
    url: LIVE_ADDRESS,
    exposeHeadRoute: false,
    config: { isStream: true },
    handler: (request, reply) => open(live, request, reply),
  })
  app.addHook('preClose', async () => live.close())
}

async function open(live: Live, request: FastifyRequest, reply: FastifyReply) {
  const { viewer } = request
  requireAccess({ access: 'paid' }, viewer, request.server.now())
  const address = subscriberOf(callerIp(request))
  requireRoom(live, address)
  const pass = await live.passOf(request)
  const last = request.headers['last-event-id']
  await live.feed.opening(async (position) => {
    // Others may have come while this one waited for the database.
    requireRoom(live, address)
    const response = new RawResponse(reply)
    if (!response.isOpen) return
    response.begin(200, HEADERS)
    const accountId = viewer!.id
    const reader = live.hub.add({ ...pass, response, accountId, isModerator: false, address })
    // Read only now: of a change of rights after this the stream itself hears.
    await live.hub.checkRights(accountId)
    const hello = { spread: live.hub.spread }
    if (typeof last !== 'string' || last === '') reader.tellFirst(encode('hello', hello, position))
    else {
      reader.tellFirst(encode('hello', hello))
      await tellMissed(live, reader, last)
    }
    reader.follow()
  })
}

function requireRoom({ hub }: Live, address: string) {
  if (!hub.hasRoomFor(address)) throw new Refusal('too_many', 'Слишком много открытых страниц', COME_AGAIN_SECONDS)
}

/** A failure ends the stream: the reader reconnects with the same last event. */
async function tellMissed(live: Live, reader: Reader, last: string) {
  try {
    const { told, position } = await live.feed.missedSince(last)
    const news = told && newsFor(told, reader.accountId, reader.isModerator)
    reader.tellFirst(news ? encode('news', news, position) : encode('reset', {}, position))
  } catch (error) {
    live.onProblem(error)
    reader.drop()
  }
}
