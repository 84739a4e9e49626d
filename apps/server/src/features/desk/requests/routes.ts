import type { FastifyInstance } from 'fastify'
import type { RequestTimes } from '#platform/requestTimes.ts'
import { addTimes } from './store.ts'

const EVERY_MS = 60_000

/** Writes down each minute, and at the end, how long this process took to answer. */
export const keepTimes = (times: RequestTimes) => async (app: FastifyInstance) => {
  const flush = async () => {
    for (const one of times.take()) await addTimes(app.db, one)
  }
  const timer = setInterval(() => {
    // What could not be written is lost: the next minute tells enough.
    flush().catch((error: unknown) => app.log.warn({ err: error }, 'times of answers were not kept'))
  }, EVERY_MS)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
}
