import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '#platform/errors.ts'

/** Names, text fields and boundaries beside the file. */
const BESIDE_BYTES = 64 * 1024

/** The route in a scope of its own, where alone forms are read (RFC 7578 and urlencoded): a foreign site's form cannot reach the rest. */
export function withForm(route: RouteOptions, maxFileBytes: number) {
  return async (scope: FastifyInstance) => {
    const options = { parseAs: 'buffer' as const, bodyLimit: maxFileBytes + BESIDE_BYTES }
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BESIDE_BYTES },
      async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.addContentTypeParser('multipart/form-data', options, (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
      fieldsOf(body, request.headers['content-type'] ?? ''),
    )
    scope.route(route)
  }
}

/** The last of fields with one name counts. */
async function fieldsOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
    return Object.fromEntries(form)
  } catch {
    throw new Refusal('bad_form')
  }
}
