import type { FastifyInstance } from 'fastify'
import { refuseUnless } from '#platform/errors.ts'
import { findMedia } from './store.ts'

/** Pictures by name. They never change, so browsers keep them; an SVG opened by itself runs nothing. */
export async function mediaRoutes(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const file = await findMedia(app.db, request.params.name)
    refuseUnless(file, 'not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(file.content_type)
      .send(file.body)
  })
}
