import type { Endpoint } from '@palata/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { callerOf } from '../caller.ts'

/** A body that comes slowly holds its memory for minutes; a browser sends the pictures of one text at once. */
export const MOST_AT_ONCE = 12
/** A body that says to be no larger costs little, however slowly it comes. */
const SMALL_BYTES = 100_000
const WAIT_SECONDS = 10
const REFUSAL = 'Слишком много больших запросов сразу. Дождитесь, пока уйдут прежние'

/** Requests with large bodies under way in this process, by person or address. */
const underWay = new Map<string, number>()

/**
 * Hooks of a route whose bodies may be larger than usual: before a body is read, the caller may have `MOST_AT_ONCE - 1`
 * others under way.
 */
export function bigBodyHooks({ maxBytes, form }: Endpoint) {
  return maxBytes !== undefined || (form?.maxFileBytes ?? 0) > 0 ? [takePlace] : []
}

function takePlace(request: FastifyRequest, { raw }: FastifyReply, done: (error?: Error) => void) {
  if (Number(request.headers['content-length']) <= SMALL_BYTES) return done()
  const who = callerOf(request)
  const count = (underWay.get(who) ?? 0) + 1
  if (count > MOST_AT_ONCE) return done(new Refusal('too_many', REFUSAL, WAIT_SECONDS))
  underWay.set(who, count)
  let isHeld = true
  const giveBack = () => {
    if (!isHeld) return
    isHeld = false
    const left = underWay.get(who)! - 1
    if (left > 0) underWay.set(who, left)
    else underWay.delete(who)
  }
  // Answered, or cut off before.
  raw.once('finish', giveBack)
  raw.once('close', giveBack)
  done()
}
