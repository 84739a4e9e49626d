import type { FastifyInstance } from 'fastify'
import { storableJson } from '#platform/format/text.ts'

/** Parses JSON bodies of at most `bodyLimit` bytes. An empty body with a JSON type is allowed and means no body. */
export function readJson(app: FastifyInstance, bodyLimit: number) {
  const parse = app.getDefaultJsonParser('error', 'error')
  if (app.hasContentTypeParser('application/json')) app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, storableJson(body as string), done)
  })
}
