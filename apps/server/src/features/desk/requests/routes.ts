import type { FastifyInstance } from 'fastify'
import type { RequestTimes } from '#platform/replies/requestTimes.ts'
import { addTimes } from './store.ts'

const EVERY_MS = 60_000

/** Stores this process's response times every minute, and at shutdown once the last request is answered. */
export const keepTimes = (times: RequestTimes) => async (app: FastifyInstance) => {
  let running = Promise.resolve()
  const flush = async () => {
    for (const one of times.take()) await addTimes(app.db, one)
  }
  const keep = () => {
    // A failed write loses one minute of times, which does no harm.
    running = running
      .then(flush)
      .catch((error: unknown) => app.log.warn({ err: error }, 'times of answers were not kept'))
    return running
  }
  const timer = setInterval(keep, EVERY_MS)
  timer.unref()
  app.addHook('onClose', () => {
    clearInterval(timer)
    return keep()
  })
}
