import compress from '@fastify/compress'
import cookies from '@fastify/cookie'
import type { Endpoint } from '@palata/contract/endpoint'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { ClubKeeper } from './features/club/index.ts'
import { keepProxyWarnings } from './features/desk/index.ts'
import { atDesk } from './features/secondStep/index.ts'
import type { Identity } from './features/sessions/index.ts'
import { againByToken, apiTokenOf, identifyByToken } from './features/tokens/index.ts'
import { createLive, type Live } from './features/updates/index.ts'
import { features, findables, peopleDoor, resourcesAtDesk, tellables } from './features.ts'
import { readJson } from './http/bodies/json.ts'
import { refuseTinyChunks } from './http/bodies/tinyChunks.ts'
import { refuseExpectation, refuseUnread } from './http/bodies/unread.ts'
import { closeIdleConnections } from './http/connections/closing.ts'
import { limitConnections, PATIENCE, type Patience, timeouts } from './http/connections/connections.ts'
import { limitInFlight } from './http/connections/inFlight.ts'
import { serveInTurn } from './http/connections/inTurn.ts'
import { handleErrors, refuse } from './http/errors.ts'
import { healthRoutes } from './http/metrics/health.ts'
import { watchProxies } from './http/metrics/proxySigns.ts'
import { describeApi } from './http/openapi.ts'
import { servedUrl } from './http/pages/lost.ts'
import { ReplyCache } from './http/pages/replyCache.ts'
import { readAfterWrite } from './http/readAfterWrite.ts'
import { type ContentSources, secure } from './http/security.ts'
import type { PersonWay } from './manifest.ts'
import type { Database } from './platform/database.ts'
import type { Replica } from './platform/replica/index.ts'
import { RequestTimes } from './platform/replies/requestTimes.ts'
import { Caches, ownKey } from './platform/replies/sharedCache.ts'
import type { Viewer } from './platform/viewer.ts'
import type { FeatureServices, Site } from './site.ts'

export interface AppOptions {
  db: Database
  /** Answers reads of `db`; none by default. */
  replica?: Replica | null
  logger: Logger
  identity: Identity
  services: FeatureServices
  /** Secret for signatures (addresses, tokens); the same on every web process. */
  secret: string
  club: ClubKeeper
  version: string
  /** Public address of the site. With https, cookies are `Secure` and browsers get HSTS. */
  publicUrl: string
  /** Bearer token for `/metrics`; without one the address does not exist. */
  metricsToken?: string | undefined
  /** Proxies whose `X-Forwarded-For` is trusted; only those on this machine by default. */
  trustProxy?: string
  /** Times of connections, for tests. */
  patience?: Partial<Patience>
  now?: () => Date
  /** Caches replies and shared reads briefly; off in tests that check single reads. */
  withCaches: boolean
  /** Whether everybody at the desk needs a second sign-in step. */
  isStepRequired: boolean
  /** Folder of the site's files; the desk shows how full its disk is. */
  dataFolder?: string
  /** Origins that the content security policy allows besides the site itself; none by default. */
  sources?: () => ContentSources
}

const NO_SOURCES: ContentSources = { script: [], frame: [], connect: [] }
const BODY_LIMIT_BYTES = 64 * 1024
/** Guests' replies: fresh for 2 s, then served stale up to 20 s old while a new one is read. */
const REPLY_CACHE = { freshMs: 2_000, staleMs: 20_000, maxEntries: 500 }
/** A page is the same for every reader: only the browser knows who is signed in. */
const PAGE_CACHE = { freshMs: 2_000, staleMs: 20_000, maxEntries: 200 }

/** The whole API as a value: production listens on it, tests inject into it. */
export async function buildApp(options: AppOptions) {
  const { db, logger, identity, now = () => new Date(), trustProxy = 'loopback' } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    ...timeouts({ ...PATIENCE, ...options.patience }),
    trustProxy,
    // Its connections end with their next answer; a proxy does not ask another process what it was refused with 503.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseUnread,
    rewriteUrl: ({ url = '/' }) => servedUrl(url),
    // An address that cannot be decoded fails before any hook or handler.
    frameworkErrors: (_, request, reply) => refuse(reply, request, 'not_found'),
    genReqId: () => crypto.randomUUID(),
  })
  app.decorate('db', db)
  app.decorate('now', now)
  app.decorate('isProved', identity.isProved)
  app.decorate('publicUrl', options.publicUrl)
  const caches = new Caches({ isOn: options.withCaches, now: () => now().getTime() })
  app.decorate('replyCache', options.withCaches ? new ReplyCache({ ...REPLY_CACHE, now: () => now().getTime() }) : null)
  app.decorate('pageCache', options.withCaches ? new ReplyCache({ ...PAGE_CACHE, now: () => now().getTime() }) : null)
  app.decorate('caches', caches)
  app.decorateRequest('viewer', null)
  app.decorateRequest('begunAt', 0)
  readJson(app, BODY_LIMIT_BYTES)
  handleErrors(app)
  secure(app, options.sources ?? (() => NO_SOURCES))
  await app.register(cookies, { hook: false })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 1: 4 } },
    // Nobody sends us compressed bodies, and checking for them costs time on each request.
    globalDecompression: false,
  })
  app.server.on('checkExpectation', refuseExpectation)
  closeIdleConnections(app)
  limitConnections(app.server, trustProxy)
  serveInTurn(app.server)
  refuseTinyChunks(app.server)
  keepProxySigns(app, options)
  identifyCallers(app, options)
  limitInFlight(app)
  // A person reads their own change at once; other people and processes learn of it by an event.
  app.addHook('onSend', (request, _, payload, done) => {
    if (request.viewer && request.method !== 'GET') caches.expire(ownKey(request.viewer))
    done(null, payload)
  })
  readAfterWrite(app, options.replica ?? null)
  if (logger.isLevelEnabled('debug')) app.addHook('onResponse', logAnswer)
  const requestTimes = new RequestTimes()
  await healthRoutes(app, {
    version: options.version,
    check: () => db.query('select 1'),
    metricsToken: options.metricsToken,
    times: requestTimes,
    replica: options.replica ?? null,
  })
  await describeApi(app, options.club.now, options.version)
  const pictures = new Map(features.flatMap((feature) => Object.entries(feature.pictures ?? {})))
  const items = new Map(features.flatMap((feature) => Object.entries(feature.items ?? {})))
  const notices = features.flatMap((feature) => feature.notices ?? [])
  const { secret, isStepRequired, version, dataFolder = '.' } = options
  const sources = features.flatMap((feature) => feature.live ?? [])
  const desk = resourcesAtDesk(identity)
  const onProblem = (error: unknown) => logger.warn({ err: error }, 'live updates stumbled')
  const live = createLive({ db, sources, identity, now, onProblem })
  app.decorate('live', live)
  const ways = (): readonly PersonWay[] => features.flatMap((feature) => feature.ways?.(site) ?? [])
  const site: Site = {
    ...options.services,
    club: options.club.now,
    clubKeeper: options.club,
    caches,
    identity,
    pictures,
    items,
    findables,
    tellables,
    notices,
    live,
    secret,
    isStepRequired,
    desk,
    version,
    dataFolder,
    requestTimes,
    people: peopleDoor,
    ways,
  }
  for (const { routes } of features) for (const plugin of routes?.(site) ?? []) await app.register(plugin)
  refuseUnknownRequests(app)
  return app
}

/** Finds the person behind each request, by the token of a session or by one of the API. */
function identifyCallers(app: FastifyInstance, { db, identity, isStepRequired }: AppOptions) {
  const { now } = app
  const withStanding = async (viewer: Viewer | null, endpoint: Endpoint | undefined) =>
    viewer && endpoint?.access === 'desk' ? atDesk(db, viewer, isStepRequired, now()) : viewer
  const again = (viewer: Viewer) => (viewer.token ? againByToken(db, viewer, now()) : identity.again(viewer, now()))
  app.decorate('viewerNow', async (viewer, endpoint) => withStanding(await again(viewer), endpoint))
  app.addHook('onRequest', async (request) => {
    const { knownBy = 'bearer', endpoint } = request.routeOptions.config
    request.begunAt = now().getTime()
    if (knownBy !== 'bearer') return
    // What is outside the contract takes no token: `identify` knows none.
    const token = endpoint && apiTokenOf(request)
    const viewer = token ? await identifyByToken(db, token, request, now()) : await identity.identify(request, now())
    request.viewer = await withStanding(viewer, endpoint)
  })
}

/** What is wrong with the proxies is told in the log once, and kept for the desk. */
function keepProxySigns(app: FastifyInstance, { db, logger, publicUrl, trustProxy = 'loopback' }: AppOptions) {
  watchProxies(app, {
    trustProxy,
    publicUrl,
    now: app.now,
    tell: (warnings, isNew) => {
      if (isNew) for (const { said, advice } of warnings) logger.warn(`${said}. ${advice}`)
      keepProxyWarnings(db, warnings, app.now()).catch((error: unknown) =>
        logger.warn({ err: error }, 'what the proxy does was not kept for the desk'),
      )
    },
  })
}

async function logAnswer(request: FastifyRequest, reply: FastifyReply) {
  const { method, url } = request
  request.log.debug({ method, url, status: reply.statusCode, ms: reply.elapsedTime }, 'answered')
}

/** Under /api a known address with a wrong method answers 405; an unknown address answers 404. */
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

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}
