import type { FastifyInstance } from 'fastify'
import { storableJson } from '#platform/format/text.ts'

/** Reads JSON of at most so many bytes. A call without a body still names its type: nothing is then no broken JSON. */
export function readJson(app: FastifyInstance, bodyLimit: number) {
  const parse = app.getDefaultJsonParser('error', 'error')
  if (app.hasContentTypeParser('application/json')) app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, storableJson(body as string), done)
  })
}
