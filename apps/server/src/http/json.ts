import type { FastifyInstance } from 'fastify'

/** Reads JSON of at most so many bytes, else of as many as other calls have. A call without a body still names its type: nothing is then no broken JSON. */
export function readJson(app: FastifyInstance, bodyLimit?: number) {
  const parse = app.getDefaultJsonParser('error', 'error')
  if (app.hasContentTypeParser('application/json')) app.removeContentTypeParser('application/json')
  const options = { parseAs: 'string' as const, ...(bodyLimit && { bodyLimit }) }
  app.addContentTypeParser('application/json', options, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
