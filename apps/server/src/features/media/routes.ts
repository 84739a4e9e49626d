import { media } from '@palata/contract/media'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PICTURE_PASS, readCookie } from '#http/cookies.ts'
import { implement } from '#http/implement.ts'
import type { PictureRule } from '#manifest.ts'
import { refuseUnless } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { chooseFile, etagOf } from './choice.ts'
import { CONTENT_TYPES, type MediaFile } from './files.ts'
import { type GifSite, gifHandlers } from './gifs/routes.ts'
import { COMMENT_IMAGE, POST_IMAGE } from './rules.ts'
import { findBody, findMedia, type MediaRow } from './store.ts'
import { keepUpload, type UploadRule } from './uploads.ts'

export interface MediaSite extends GifSite {
  /** An `<img>` sends no token, so a cookie identifies the viewer. */
  identity: { pictureViewer: (pass: string | undefined, now: Date) => Promise<Viewer | null> }
  /** Access rules by the kind of thing a picture belongs to. */
  pictures: ReadonlyMap<string, PictureRule>
}

const FOREVER = 'public, max-age=31536000, immutable'
/** The browser revalidates each time, because access may have ended. */
const EACH_TIME = 'private, no-cache'

const UPLOADS_BY_PERSON = { name: 'uploads person', attempts: 120, seconds: 3600 }

export const mediaRoutes = (site: MediaSite) => {
  const upload =
    (rule: UploadRule) =>
    async ({ db, now, viewer, body }: Uploading) => {
      await countAttempt(db, [[UPLOADS_BY_PERSON, String(viewer.id)]], now)
      return keepUpload({ db, store: site.objects, now }, viewer.id, body.image, rule)
    }
  const keepCommentImage = upload(COMMENT_IMAGE)
  return implement(media, {
    ...gifHandlers(site),
    uploadCommentImage: async (request) => {
      const { address, ...size } = await keepCommentImage(request)
      return { image_url: address, ...size }
    },
    uploadPostImage: upload(POST_IMAGE),
  })
}

type Uploading = Parameters<Parameters<typeof implement<typeof media>>[1]['uploadPostImage']>[0]

/**
 * Serves pictures to those who may see what they belong to. The content security policy stops scripts in an SVG opened
 * directly.
 */
export const pictureRoutes =
  ({ identity, pictures, objects }: MediaSite) =>
  async (app: FastifyInstance) => {
    app.get<{ Params: { name: string }; Querystring: { w?: unknown; still?: unknown } }>(
      '/media/:name',
      async (request, reply) => {
        const { name } = request.params
        const medium = await findMedia(app.db, name)
        refuseUnless(medium, 'not_found')
        const isOpen = pictures.get(medium.belongs_to) === 'everyone'
        // A viewer without access gets the same answer as for a missing picture.
        if (!isOpen) refuseUnless(await maySee(request, medium), 'not_found')
        const file = chooseFile(medium.files, request.query, request.headers.accept)
        reply
          .header('cache-control', isOpen ? FOREVER : EACH_TIME)
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        if (medium.files.length > 1) reply.header('vary', 'accept')
        // The content under a name never changes.
        const etag = etagOf(name, file)
        reply.header('etag', etag)
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        const body = file ? await bodyOf(file) : await findBody(app.db, name)
        refuseUnless(body, 'not_found')
        return reply.type(file ? CONTENT_TYPES[file.format] : medium.content_type).send(body)
      },
    )

    async function bodyOf(file: MediaFile) {
      const body = await objects.get(file.key)
      if (!body) app.log.error({ often: 'missing file', key: file.key }, 'a file of a picture is not in the store')
      return body
    }

    async function maySee(request: FastifyRequest, { belongs_to, belongs_id }: MediaRow) {
      const rule = pictures.get(belongs_to)
      if (typeof rule !== 'function' || belongs_id === null) return false
      const viewer = request.viewer ?? (await identity.pictureViewer(readCookie(request, PICTURE_PASS), app.now()))
      return rule(app.db, belongs_id, viewer)
    }
  }
