import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { featureRoutes } from './features.ts'
import { handleErrors, refuse } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { openapiRoutes } from './http/openapi.ts'
import { ReplyCache } from './http/replyCache.ts'
import { secure } from './http/security.ts'
import type { Database } from './platform/database.ts'
import type { Viewer } from './platform/viewer.ts'

export interface AppOptions {
  db: Database
  logger: Logger
  identify: (request: Pick<FastifyRequest, 'headers'>, now: Date) => Promise<Viewer | null>
  tokenSecret: string
  brand: string
  version: string
  now?: () => Date
  /** Guests' replies are kept for a moment; off in tests that look at single reads. */
  withReplyCache: boolean
  /** CSP hashes of the page's inline scripts. */
  scriptHashes?: string[]
  metrika?: boolean
}

const BODY_LIMIT_BYTES = 64 * 1024
/** A guest's read is fresh for a moment; within the minute it is refreshed behind the reader. */
const REPLY_CACHE = { freshMs: 2_000, staleMs: 20_000, maxEntries: 500 }

/** The whole API as a value: production listens on it, tests inject into it. */
export async function buildApp(options: AppOptions) {
  const { db, logger, identify, now = () => new Date() } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    trustProxy: 'loopback',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be decoded fails before any hook or handler.
    frameworkErrors: (_, request, reply) => refuse(reply, request, 'not_found'),
    genReqId: () => crypto.randomUUID(),
  })
  app.decorate('db', db)
  app.decorate('now', now)
  app.decorate('replyCache', options.withReplyCache ? new ReplyCache(REPLY_CACHE) : null)
  app.decorateRequest('viewer', null)
  acceptEmptyJson(app)
  handleErrors(app)
  secure(app, { scriptHashes: options.scriptHashes ?? [], metrika: options.metrika ?? false })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } })
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization) request.viewer = await identify(request, now())
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      { method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    )
  })
  await healthRoutes(app)
  await app.register(openapiRoutes(options.brand, options.version))
  for (const feature of featureRoutes(options.tokenSecret)) await app.register(feature)
  refuseUnknownRequests(app)
  return app
}

/** A call without a body still names its type: nothing is then no broken JSON. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Under /api an address that exists refuses a foreign method with 405, any other is not found. */
function refuseUnknownRequests(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => {
    const isKnown = (['GET', 'POST', 'PATCH', 'DELETE'] as const).some(
      (method) =>
        method !== request.method &&
        app.findRoute({ method, url: request.routeOptions.url ?? request.url.split('?')[0]! }),
    )
    return refuse(reply, request, isKnown ? 'wrong_method' : 'not_found')
  })
}
