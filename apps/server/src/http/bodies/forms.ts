import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@palata/contract/endpoint'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { callerIp, subscriberOf } from '#platform/address.ts'
import { Refusal } from '#platform/errors.ts'
import { storable } from '#platform/format/text.ts'
import { countAttempt } from '#platform/limits.ts'
import { type FormLimits, readForm } from './formParts.ts'
import { readJson } from './json.ts'

type Form = NonNullable<Endpoint['form']>

/** Bytes for names, text fields and boundaries besides the file. */
const BESIDE_BYTES = 64 * 1024
const MOST_FIELDS = 100
const HOUR = 3600

/**
 * The route in its own scope, the only one that parses forms (RFC 7578 and urlencoded): another site's form cannot
 * reach other routes.
 */
export function withForm(route: RouteOptions, form: Form, maxBytes?: number) {
  const { lists = [], perHour } = form
  const multipart = limitsOf(form)
  const urlencoded = { ...multipart, files: 0, bytes: multipart.textBytes }
  return async (scope: FastifyInstance) => {
    if (maxBytes) readJson(scope, maxBytes)
    const read = async (request: FastifyRequest, body: IncomingMessage, limits: FormLimits) => {
      // Neither a byte is read nor an attempt counted for a body that is too large by its own words.
      if (Number(request.headers['content-length']) > limits.bytes) throw new Refusal('too_large')
      if (perHour && limits.files > 0) await countForm(scope, request, perHour)
      return fieldsOf(await readForm(request.headers, body, limits), lists)
    }
    scope.addContentTypeParser('application/x-www-form-urlencoded', (request: FastifyRequest, body: IncomingMessage) =>
      read(request, body, urlencoded),
    )
    scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: IncomingMessage) =>
      read(request, body, multipart),
    )
    scope.route(route)
  }
}

function limitsOf({ maxFileBytes, maxFiles = 1, maxTextBytes = 0, maxFields = MOST_FIELDS }: Form): FormLimits {
  const textBytes = maxTextBytes + BESIDE_BYTES
  const files = maxFileBytes > 0 ? maxFiles : 0
  return { fileBytes: maxFileBytes, files, fields: maxFields, textBytes, bytes: files * maxFileBytes + textBytes }
}

/** Counts a form with files by person or address, before its body is read. */
async function countForm(app: FastifyInstance, request: FastifyRequest, attempts: number) {
  const { endpoint } = request.routeOptions.config
  const who = request.viewer ? `account ${request.viewer.id}` : subscriberOf(callerIp(request))
  await countAttempt(app.db, [[{ name: `form ${endpoint!.at}`, attempts, seconds: HOUR }, who]], app.now())
}

/** All values of a list; the last value of any other field. */
function fieldsOf(parts: readonly [string, string | File][], lists: readonly string[]): Record<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, value] of parts) {
    const known = fields.get(name)
    if (!lists.includes(name)) fields.set(name, kept(value))
    else if (Array.isArray(known)) known.push(kept(value))
    else fields.set(name, [kept(value)])
  }
  return Object.fromEntries(fields)
}

/** A file stays as it is. */
const kept = (value: string | File) => (typeof value === 'string' ? storable(value) : value)
