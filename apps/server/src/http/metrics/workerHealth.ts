import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { closeIdleConnections } from '../connections/closing.ts'
import { PATIENCE, timeouts } from '../connections/connections.ts'
import { handleErrors, refuse } from '../errors.ts'
import { healthRoutes } from './health.ts'

interface Parts {
  version: string
  db: Database
  logger: Logger
  /** Settles when no more jobs are run. */
  ended: Promise<unknown>
  /** Aborted when the process begins to end: no new jobs are begun. */
  stopping: AbortSignal
}

/** A worker serves no pages: its supervisor asks for its health on a port of its own. Returns the close function. */
export async function serveWorkerHealth(
  { HOST, HEALTH_PORT, METRICS_TOKEN }: Pick<Config, 'HOST' | 'HEALTH_PORT' | 'METRICS_TOKEN'>,
  { version, db, logger, ended, stopping }: Parts,
) {
  let isRunning = true
  const onEnd = () => {
    isRunning = false
  }
  void ended.then(onEnd, onEnd)
  const check = async () => {
    if (!isRunning || stopping.aborted) throw new Error('no jobs are run')
    await db.query('select 1')
  }
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    ...timeouts(PATIENCE),
    genReqId: () => crypto.randomUUID(),
  })
  handleErrors(app)
  closeIdleConnections(app)
  app.setNotFoundHandler((request, reply) => refuse(reply, request, 'not_found'))
  await healthRoutes(app, { version, check, metricsToken: METRICS_TOKEN })
  await app.listen({ port: HEALTH_PORT, host: HOST })
  return { close: () => app.close(), port: (app.server.address() as AddressInfo).port }
}
