import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PICTURE_PASS, readCookie } from '#http/cookies.ts'
import type { PictureRule } from '#manifest.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findBody, findMedia, type MediaRow } from './store.ts'

export interface MediaSite {
  /** A page's <img> shows no token, so a cookie says who asks. */
  identity: { pictureViewer: (pass: string | undefined, now: Date) => Promise<Viewer | null> }
  /** By what a picture belongs to. */
  pictures: ReadonlyMap<string, PictureRule>
}

const FOREVER = 'public, max-age=31536000, immutable'
/** The reader's own browser asks each time whether it still may. */
const EACH_TIME = 'private, no-cache'

/** Pictures by name, to whoever may see what they belong to. An SVG opened by itself runs nothing. */
export const mediaRoutes =
  ({ identity, pictures }: MediaSite) =>
  async (app: FastifyInstance) => {
    app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
      const { name } = request.params
      const medium = await findMedia(app.db, name)
      refuseUnless(medium, 'not_found')
      const isOpen = pictures.get(medium.belongs_to) === 'everyone'
      // A reader who may not see it gets the answer for one that does not exist.
      if (!isOpen) refuseUnless(await maySee(request, medium), 'not_found')
      reply
        .header('cache-control', isOpen ? FOREVER : EACH_TIME)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      // What stands under a name never changes.
      const etag = `"${name}"`
      reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const body = await findBody(app.db, name)
      refuseUnless(body, 'not_found')
      return reply.type(medium.content_type).send(body)
    })

    async function maySee(request: FastifyRequest, { belongs_to, belongs_id }: MediaRow) {
      const rule = pictures.get(belongs_to)
      if (typeof rule !== 'function' || belongs_id === null) return false
      const viewer = request.viewer ?? (await identity.pictureViewer(readCookie(request, PICTURE_PASS), app.now()))
      return rule(app.db, belongs_id, viewer)
    }
  }
