import {
  addressOf,
  type Body,
  type Contract,
  type Endpoint,
  type KnownBy,
  type Params,
  type Query,
  type Reply,
} from '@palata/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Database } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { Download, watched } from '#platform/files/download.ts'
import { sendStored } from '#platform/replies/sendStored.ts'
import { Serialized, type Serializer, serializerOf } from '#platform/replies/serializer.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import type { Viewer } from '#platform/viewer.ts'
import { onBehalfOf } from '#platform/workers/index.ts'
import { requireAccess } from './access.ts'
import { bigBodyHooks } from './bodies/bigBodies.ts'
import { withForm } from './bodies/forms.ts'
import { callerOf } from './caller.ts'
import { inPace, mayStill, requireStill } from './connections/standing.ts'
import { once, onceKeyOf } from './once.ts'
import { requireOwnOrigin } from './origin.ts'
import { OwnReads } from './ownReads.ts'
import type { ReplyCache } from './pages/replyCache.ts'

interface Request<E extends Endpoint> {
  db: Database
  now: Date
  viewer: E['access'] extends 'public' ? Viewer | null : Viewer
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** For what the contract does not cover: the caller's address and cookies. */
  request: FastifyRequest
  reply: FastifyReply
  /** Call it when the thing already existed: the answer is 200 instead of 201. */
  stoodAlready: () => void
}

type Handlers<C extends Contract> = {
  [Name in keyof C]: (request: Request<C[Name]>) => Promise<Reply<C[Name]> | Serialized<Reply<C[Name]>> | Download>
}

/** A guest's browser must revalidate a public read each time. */
const PUBLIC = 'public, max-age=0, must-revalidate'
const PRIVATE = 'private, no-store'
const JSON_TYPE = 'application/json; charset=utf-8'
/** Characters. */
const SHORT_REPLY = 4096

/**
 * Binds each endpoint of a contract to its handler: checks access, parses the input, calls the handler, parses the
 * reply.
 */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>) {
  return async (app: FastifyInstance) => {
    for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
      const [method] = addressOf(endpoint.at)
      const serialize = serializerOf(endpoint.reply)
      const work: Work = { endpoint, handler: handlers[name] as never, serialize, ownReads: new OwnReads() }
      for (const url of [endpoint.at.slice(method.length + 1), endpoint.alsoAt]) {
        if (!url) continue
        const route: RouteOptions = {
          method: method as 'GET',
          url,
          exposeHeadRoute: method === 'GET',
          // For a form, `maxBytes` also covers its files.
          ...(endpoint.maxBytes && !endpoint.form && { bodyLimit: endpoint.maxBytes }),
          config: { knownBy: endpoint.knownBy ?? 'bearer', endpoint },
          // Before the body is read: a refused caller must not upload anything.
          onRequest: [
            (request, _, done) => done(refusalOf(endpoint, request)),
            ...(endpoint.needsProof ? [requireProof] : []),
            ...bigBodyHooks(endpoint),
          ],
          ...(method !== 'GET' && { preHandler: requireStill }),
          handler: (request, reply) => answer(app, work, request, reply),
        }
        if (endpoint.form) await app.register(withForm(route, endpoint.form, endpoint.maxBytes))
        else app.route(route)
      }
    }
  }
}

/** The one guard of everything that changes how a person signs in. */
async function requireProof({ viewer, server }: FastifyRequest) {
  refuseUnless(viewer && (await server.isProved(viewer, server.now())), 'confirm_first')
}

interface Work {
  endpoint: Endpoint
  handler: (request: Request<Endpoint>) => Promise<unknown>
  serialize: Serializer<unknown>
  ownReads: OwnReads
}

function refusalOf(endpoint: Endpoint, request: FastifyRequest): Error | undefined {
  try {
    if (endpoint.knownBy === 'cookie') requireOwnOrigin(request)
    // Nothing is unpacked: a kilobyte may become a gigabyte.
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new Refusal('wrong_type')
    requireAccess(endpoint, request.viewer, request.server.now())
    return undefined
  } catch (error) {
    return error as Error
  }
}

async function answer(
  app: FastifyInstance,
  { endpoint, handler, serialize, ownReads }: Work,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const query = endpoint.query?.parse(request.query)
  let status = endpoint.status ?? 200
  let isOfRequest = false
  const ask = () =>
    handler({
      db: app.db,
      now: app.now(),
      viewer: request.viewer,
      params: request.params as never,
      query: query as never,
      body: endpoint.body?.parse(request.body ?? {}) as never,
      get request() {
        isOfRequest = true
        return request
      },
      get reply() {
        isOfRequest = true
        return reply
      },
      stoodAlready: () => {
        status = 200
      },
    } as Request<Endpoint>)
  const read = () => onBehalfOf(callerOf(request), () => app.readsOf(request, endpoint, ask))
  // Writes only fields of the contract: other columns of a query cannot leak.
  const written = (result: unknown) => (result instanceof Serialized ? result : serialize(result))
  /** One reading may answer several requests of the person, unless it has looked at the request or is a file. */
  async function readInLine() {
    const { viewer, params, headers } = request
    const take = (key: string | null) =>
      ownReads.take(viewer!.id, key, async () => {
        const result = await read()
        const isFile = result instanceof Download
        return { by: request, result: isFile ? result : written(result), isForOne: isFile || isOfRequest }
      })
    const shared = await take(JSON.stringify([viewer, params, query, headers.cookie]))
    return (shared.by !== request && shared.isForOne ? await take(null) : shared).result
  }
  if (endpoint.caching === 'public' && request.viewer === null && app.replyCache) {
    const stored = await app.replyCache.get(keyOf(endpoint, request, query), async () => ({
      body: written(await read()).text,
      contentType: JSON_TYPE,
      status: 200,
    }))
    return sendStored(request, reply, stored, PUBLIC)
  }
  const key = onceKeyOf(endpoint, request)
  if (key !== undefined && request.viewer) {
    const work = async () => ({ reply: written(await read()).text, status })
    const first = await once(app.db, request.viewer.id, key, request, app.now(), work)
    return reply.header('cache-control', PRIVATE).code(first.status).type(JSON_TYPE).send(first.reply)
  }
  const result = await (isOwnRead(endpoint, request) ? readInLine() : read())
  reply.header('cache-control', request.viewer || endpoint.caching !== 'public' ? PRIVATE : PUBLIC)
  if (result instanceof Download) {
    reply.header('content-disposition', `attachment; filename="${result.name}"`)
    return reply.type(result.isText ? `${result.type}; charset=utf-8` : result.type).send(
      watched(
        result.body,
        inPace(app, () => mayStill(request)),
      ),
    )
  }
  if (endpoint.status === 302) return reply.redirect((result as { url: string }).url)
  reply.code(status)
  if (endpoint.status === 204) return reply.send()
  const json = written(result)
  // A short text is sent together with the headers; a long one as bytes, which need no encoding by the socket.
  return reply.type(JSON_TYPE).send(json.length < SHORT_REPLY ? json.text : json.bytes)
}

/** The answer to a GET is read anew for each person, and whoever asks again while it is read waits in their own line. */
const isOwnRead = ({ at, sends, status }: Endpoint, { viewer }: FastifyRequest) =>
  viewer !== null && at.startsWith('GET ') && sends === undefined && status === undefined

/** Cache key: unknown parameters and other spellings of the address share one entry. */
function keyOf({ at }: Endpoint, { params }: FastifyRequest, query: unknown) {
  return JSON.stringify([at, params, query])
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
    now: () => Date
    /** Whether the person has just proved in this session who they are. */
    isProved: (viewer: Viewer, now: Date) => Promise<boolean>
    /** Public address of the site. */
    publicUrl: string
    replyCache: ReplyCache | null
    pageCache: ReplyCache | null
    caches: Caches
    /** Runs the endpoint's work, whose reads a replica may answer where the endpoint may lag. */
    readsOf: <Result>(request: FastifyRequest, endpoint: Endpoint, work: () => Result) => Result
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    knownBy?: KnownBy
    /** The route's endpoint; the API description is made from it. */
    endpoint?: Endpoint
    /** The answer has no end. */
    isStream?: true
  }
}
