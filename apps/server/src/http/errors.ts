import { type RefusalCode, refusals } from '@palata/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { isDatabaseAway, isUnfitValue } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { isDiskFailure, StoreAway } from '#platform/files/storeAway.ts'

/** Fastify's error codes and our refusals. */
const frameworkRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_input',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_BAD_URL: 'not_found',
}

/** Error codes of a connection closed by the other side. */
const GONE = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']

/** Turns every error into a reply. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    leaveUnread(request, reply)
    forget(reply)
    // The client is gone: nobody reads the answer, and it is no error of ours.
    if ((request.raw.aborted || reply.raw.destroyed) && GONE.includes(error.code)) return reply.code(400).send()
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds !== null) reply.header('retry-after', String(error.retryAfterSeconds))
      return refuse(reply, request, error.code, error.message, error.facts)
    }
    if (error instanceof FieldRefusal) return reply.code(400).send(error.fields)
    if (error instanceof ZodError) return reply.code(400).send(fieldErrors(error))
    const framework = frameworkRefusals[error.code] ?? (error instanceof SyntaxError ? 'bad_json' : undefined)
    if (framework) return refuse(reply, request, framework)
    if (isUnfitValue(error)) {
      request.log.warn({ often: `value ${routeOf(request)}`, err: error }, 'a value the database does not take')
      return refuse(reply, request, 'bad_input')
    }
    const isStoreAway = error instanceof StoreAway
    if (isStoreAway || isDatabaseAway(error)) {
      request.log.warn({ err: error }, isStoreAway ? 'the store of files is away' : 'database is away')
      return refuse(reply.header('retry-after', '5'), request, 'unavailable')
    }
    if (isDiskFailure(error)) {
      request.log.error({ err: error }, 'the disk takes no files')
      return refuse(reply.header('retry-after', '5'), request, 'unavailable')
    }
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ detail: refusals.bad_input.text, request_id: request.id })
    }
    request.log.error(
      { often: `broken ${routeOf(request)} ${error.name} ${error.code ?? ''}`, err: error },
      error.message,
    )
    return refuse(reply, request, 'broken')
  })
}

/** What a reply said of a body that failed before its first byte: with its coding a browser cannot read the refusal. */
const OF_BODY = ['content-encoding', 'content-type', 'content-disposition', 'content-length', 'etag', 'last-modified']

function forget(reply: FastifyReply) {
  for (const name of OF_BODY) reply.removeHeader(name)
}

/** The address as the contract writes it: of what a reader writes nothing decides how many lines there are. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`

/** Bytes that come with the question anyway. */
const SMALL_BODY = 64 * 1024

/** Milliseconds in which the answer is read; a connection closed at once, with bytes unread, would lose it. */
const ANSWER_MS = 1_000

/** A large body that is refused is not read to its end: the connection closes after the answer. */
function leaveUnread({ raw, headers }: FastifyRequest, reply: FastifyReply) {
  const isLarge = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > SMALL_BODY
  if (raw.complete || !isLarge) return
  raw.pause()
  reply.header('connection', 'close')
  const { socket } = raw
  // Called by Node.js after the answer, when it begins to read what is left of the body.
  socket.destroySoon = () => {
    socket.end()
    socket.on('resume', () => socket.pause())
    setImmediate(() => socket.pause())
    setTimeout(() => socket.destroy(), ANSWER_MS).unref()
  }
}

export function refuse(
  reply: FastifyReply,
  request: FastifyRequest,
  code: RefusalCode,
  text: string = refusals[code].text,
  facts: Refusal['facts'] = {},
) {
  return reply
    .code(refusals[code].status)
    .header('cache-control', 'no-store')
    .send({ ...words(code, text), ...facts, request_id: request.id })
}

function words(code: RefusalCode, text: string) {
  const refusal = refusals[code]
  const field = 'field' in refusal ? refusal.field : 'detail'
  return { [field]: text, ...('wire' in refusal && { code: refusal.wire }) }
}

function fieldErrors(error: ZodError) {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'detail'
    fields[field] = [...(fields[field] ?? []), russian(issue.message)]
  }
  return 'detail' in fields ? { detail: fields.detail?.join(' ') } : fields
}

/** How the library's own messages begin; they may quote Russian options after that. */
const ENGLISH = /^(Invalid|Too|Unrecognized) /

/** Our schemas have Russian messages; the library's English ones never reach the reader. */
function russian(message: string) {
  return /[а-яё]/i.test(message) && !ENGLISH.test(message) ? message : refusals.bad_input.text
}
