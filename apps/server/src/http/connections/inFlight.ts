import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { callerOf } from '../caller.ts'

/** A browser asks for a hundred things at once at most, over HTTP/2 through a proxy, and most of them are files. */
export const MOST_OF_PERSON = 64
/** Many guests may share an address. */
const MOST_OF_GUESTS = 256
const REFUSAL = 'Слишком много запросов сразу. Дождитесь ответа на прежние'
const WAIT_SECONDS = 1

/**
 * Refuses requests over these numbers while the person's, or the address's, earlier ones are unanswered. Node.js
 * begins all requests of a connection at once, however many are sent without waiting: three thousand made every other
 * reader wait for two seconds. A stream is open for hours and does not count.
 */
export function limitInFlight(app: FastifyInstance) {
  const inFlight = new Map<string, number>()
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    // The server's own reads for a page have no connection, and the page has its turn.
    if (request.routeOptions.config.isStream || !(request.raw instanceof IncomingMessage)) return done()
    const who = callerOf(request)
    const count = (inFlight.get(who) ?? 0) + 1
    if (count > (request.viewer ? MOST_OF_PERSON : MOST_OF_GUESTS)) {
      // What was sent behind it is not begun, and nothing is kept open for it.
      reply.header('connection', 'close')
      return done(new Refusal('too_many', REFUSAL, WAIT_SECONDS))
    }
    inFlight.set(who, count)
    // Also after a connection that was cut off.
    reply.raw.once('close', () => {
      const left = inFlight.get(who)! - 1
      if (left > 0) inFlight.set(who, left)
      else inFlight.delete(who)
    })
    done()
  })
}
