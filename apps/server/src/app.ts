import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Identity } from './features/sessions/index.ts'
import type { SocialServices } from './features/social/index.ts'
import type { TelegramDoor } from './features/telegram/index.ts'
import { featureRoutes } from './features.ts'
import { handleErrors, refuse } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { openapiRoutes } from './http/openapi.ts'
import { ReplyCache } from './http/replyCache.ts'
import { secure } from './http/security.ts'
import type { Database } from './platform/database.ts'
import type { BotCheck } from './providers/turnstile/index.ts'

export interface AppOptions {
  db: Database
  logger: Logger
  identity: Identity
  botCheck: BotCheck
  telegram: TelegramDoor
  social: SocialServices
  brand: string
  version: string
  /** Where readers find us. With https, cookies are sent over https only. */
  publicUrl?: string | undefined
  /** Proxies whose word on the caller's address is believed; those on this machine unless said. */
  trustProxy?: string
  now?: () => Date
  /** Guests' replies are kept for a moment; off in tests that look at single reads. */
  withReplyCache: boolean
  /** CSP hashes of the page's inline scripts. */
  scriptHashes?: string[]
  metrika?: boolean
  turnstile?: boolean
  /** Origins of the login widget's script and frame. */
  telegramWidget?: { script: string; frame: string } | null
}

const BODY_LIMIT_BYTES = 64 * 1024
/** A guest's read is fresh for a moment; within the minute it is refreshed behind the reader. */
const REPLY_CACHE = { freshMs: 2_000, staleMs: 20_000, maxEntries: 500 }

/** The whole API as a value: production listens on it, tests inject into it. */
export async function buildApp(options: AppOptions) {
  const { db, logger, identity, now = () => new Date() } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    trustProxy: options.trustProxy ?? 'loopback',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be decoded fails before any hook or handler.
    frameworkErrors: (_, request, reply) => refuse(reply, request, 'not_found'),
    genReqId: () => crypto.randomUUID(),
  })
  app.decorate('db', db)
  app.decorate('now', now)
  app.decorate('publicUrl', options.publicUrl ?? null)
  app.decorate('replyCache', options.withReplyCache ? new ReplyCache(REPLY_CACHE) : null)
  app.decorateRequest('viewer', null)
  acceptEmptyJson(app)
  handleErrors(app)
  const { scriptHashes = [], metrika = false, turnstile = false, telegramWidget = null } = options
  secure(app, { scriptHashes, metrika, turnstile, telegramWidget })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } })
  app.addHook('onRequest', async (request) => {
    const { knownBy = 'bearer' } = request.routeOptions.config
    if (knownBy === 'bearer') request.viewer = await identity.identify(request, now())
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      { method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    )
  })
  await healthRoutes(app)
  await app.register(openapiRoutes(options.brand, options.version))
  const { botCheck, social, telegram } = options
  for (const feature of featureRoutes(identity, botCheck, social, telegram)) await app.register(feature)
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
