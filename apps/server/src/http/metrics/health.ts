import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Replica } from '#platform/replica/index.ts'
import type { RequestTimes } from '#platform/replies/requestTimes.ts'
import { refuse } from '../errors.ts'
import { countReplica } from './replicaMetrics.ts'
import { countServices } from './serviceMetrics.ts'

interface Health {
  /** The program's. */
  version: string
  /** Rejects while the process cannot do its work. */
  check: () => Promise<unknown>
  /** Bearer token for `/metrics`; without one the address does not exist. */
  metricsToken?: string | undefined
  /** Notes each route's time to answer. */
  times?: RequestTimes
  replica?: Replica | null
}

/** Liveness, readiness, and Prometheus metrics for requests with the token. */
export async function healthRoutes(app: FastifyInstance, { version, check, metricsToken, times, replica }: Health) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countServices(registry)
  if (replica) countReplica(registry, replica)
  if (times) timeRequests(app, times, registry)
  app.get('/health/live', async () => ({ status: 'ok', version }))
  app.get('/health/ready', async (request, reply) => {
    try {
      await check()
      return { status: 'ok' }
    } catch (error) {
      request.log.warn({ often: 'not ready', err: error }, 'not ready')
      return refuse(reply.header('retry-after', '5'), request, 'unavailable')
    }
  })
  if (metricsToken === undefined) return
  app.get('/metrics', { config: { knownBy: 'nothing' } }, async (request, reply) => {
    if (!isShown(request, metricsToken))
      return refuse(reply.header('www-authenticate', 'Bearer'), request, 'wrong_secret')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function timeRequests(app: FastifyInstance, times: RequestTimes, registry: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'none', config } = request.routeOptions
    // A stream is open as long as its page, so its time says nothing.
    if (config.isStream) return done()
    times.note(config.endpoint?.at ?? `${request.method} ${nameOf(url)}`, reply.elapsedTime, app.now())
    durations.observe({ route: url, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** All built files count as one: their addresses change with every build. */
const nameOf = (url: string) => url.replace(/\/assets\/.*/, '/assets/*')

/** Compares hashes: they have one length, and timing does not show where tokens differ. */
function isShown({ headers }: FastifyRequest, token: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
