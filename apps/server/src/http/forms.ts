import type { Endpoint } from '@palata/contract/endpoint'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { storable } from '#platform/format/text.ts'
import { readJson } from './json.ts'

type Form = NonNullable<Endpoint['form']>

/** Bytes for names, text fields and boundaries besides the file. */
const BESIDE_BYTES = 64 * 1024

/**
 * The route in its own scope, the only one that parses forms (RFC 7578 and urlencoded): another site's form cannot
 * reach other routes.
 */
export function withForm(
  route: RouteOptions,
  { maxFileBytes, maxFiles = 1, maxTextBytes = 0, lists = [] }: Form,
  maxBytes?: number,
) {
  return async (scope: FastifyInstance) => {
    if (maxBytes) readJson(scope, maxBytes)
    const textBytes = maxTextBytes + BESIDE_BYTES
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: textBytes },
      async (_: FastifyRequest, body: string) => fieldsOf(new URLSearchParams(body), lists),
    )
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer' as const, bodyLimit: maxFiles * maxFileBytes + textBytes },
      async (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
        fieldsOf(await formOf(body, request.headers['content-type'] ?? ''), lists),
    )
    scope.route(route)
  }
}

async function formOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new Refusal('bad_form')
  }
}

/** All values of a list; the last value of any other field. */
function fieldsOf(form: FormData | URLSearchParams, lists: readonly string[]): Record<string, unknown> {
  const fields: [string, unknown][] = [...form].filter(([name]) => !lists.includes(name))
  for (const name of lists) if (form.has(name)) fields.push([name, form.getAll(name)])
  return Object.fromEntries(fields.map(([name, value]) => [name, Array.isArray(value) ? value.map(kept) : kept(value)]))
}

/** A file stays as it is. */
const kept = (value: unknown) => (typeof value === 'string' ? storable(value) : value)
