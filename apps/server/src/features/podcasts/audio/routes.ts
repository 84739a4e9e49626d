import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inPace } from '#http/connections/standing.ts'
import { PICTURE_PASS, readCookie } from '#http/cookies.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import type { FileStore } from '#providers/objects/index.ts'
import { createListeners } from '../access.ts'
import type { LeakMeter } from '../rss/leak.ts'
import { type AudioRow, findAudio, findTranscript, listChapters } from '../store.ts'
import { chaptersJson } from './chapters.ts'
import { sendFile } from './send.ts'
import { AUDIO_PATH, createSigner, type Signed } from './signing.ts'

export interface AudioSite {
  secret: string
  objects: FileStore
  caches: Caches
  /** An <audio> element sends no token, so a cookie identifies the viewer. */
  identity: {
    pictureViewer: (pass: string | undefined, now: Date) => Promise<Viewer | null>
    identify: (request: Pick<FastifyRequest, 'headers'>, now: Date) => Promise<Viewer | null>
  }
}

interface Asked {
  Params: { name: string }
  Querystring: Record<string, unknown>
}

/** Browsers and apps must revalidate on each request. */
const EACH_TIME = 'private, no-cache'

/** Audio by signed address, with ranges, for the person it was signed for while they have access. */
export const audioRoutes = ({ secret, objects, caches, identity }: AudioSite, meter: LeakMeter) => {
  const signer = createSigner(secret)

  return async (app: FastifyInstance) => {
    const findListener = createListeners(caches)

    app.route<Asked>({
      method: ['GET', 'HEAD'],
      url: `${AUDIO_PATH}/:name`,
      handler: async (request, reply) => {
        const { audio, signed } = await requireAudio(request)
        prepare(reply)
        return sendAudio(
          request,
          reply,
          audio,
          inPace(app, () => mayNow(request, signed)),
        )
      },
    })
    // Chapters and transcript for podcast apps, linked from a feed.
    app.get<Asked>(`${AUDIO_PATH}/:name/chapters.json`, async (request, reply) => {
      const { post_id: id } = (await requireAudio(request)).audio
      const chapters = await listChapters(app.db, id)
      return prepare(reply).type('application/json+chapters').send(chaptersJson(chapters))
    })
    app.get<Asked>(`${AUDIO_PATH}/:name/transcript.vtt`, async (request, reply) => {
      const { post_id: id } = (await requireAudio(request)).audio
      const transcript = await findTranscript(app.db, id)
      refuseUnless(transcript, 'not_found')
      return prepare(reply).type('text/vtt; charset=utf-8').send(transcript)
    })

    /** The file, if the address is validly signed and its owner, who has access, asks for it. */
    async function requireAudio(request: FastifyRequest<Asked>): Promise<{ audio: AudioRow; signed: Signed }> {
      const signed = signer.read(request.params.name, request.query, app.now())
      refuseUnless(signed, 'bad_address')
      if (signed.feedVersion > 0) {
        await requireFeed(signed)
        await meter.note(app.db, request, { accountId: signed.accountId, version: signed.feedVersion }, app.now())
      } else await requireOwner(signed, request.viewer ?? (await viewerOfPass(request)))
      const audio = await findAudio(app.db, signed.audioFile)
      refuseUnless(audio, 'not_found')
      return { audio, signed }
    }

    const viewerOfPass = (request: FastifyRequest) =>
      identity.pictureViewer(readCookie(request, PICTURE_PASS), app.now())

    async function requireOwner({ accountId }: Signed, viewer: Viewer | null) {
      refuseUnless(viewer?.id === accountId, 'bad_address')
      refuseUnless(mayReadPaid(viewer), 'members_only')
    }

    async function requireFeed({ accountId, feedVersion }: Signed) {
      const listener = await findListener(app.db, { accountId, version: feedVersion }, app.now())
      refuseUnless(listener?.feedVersion === feedVersion, 'bad_address')
      refuseUnless(listener.mayListen, 'members_only')
    }

    /** Whether the listener has the right and the post is shown. */
    async function mayNow(request: FastifyRequest<Asked>, signed: Signed) {
      if (signed.feedVersion > 0) await requireFeed(signed)
      else await requireOwner(signed, (await viewerOfPass(request)) ?? (await identity.identify(request, app.now())))
      return (await findAudio(app.db, signed.audioFile)) !== undefined
    }

    function sendAudio(request: FastifyRequest, reply: FastifyReply, audio: AudioRow, mayGoOn: () => Promise<boolean>) {
      const { key, bytes, audio_file: file, content_type: contentType } = audio
      return sendFile(request, reply, {
        etag: `"${file}"`,
        contentType,
        bytes,
        mayGoOn,
        open: async (range) => {
          const opened = await objects.open(key, range ?? undefined)
          if (opened?.size === bytes) return opened.stream
          opened?.stream.destroy()
          request.log.error(
            { often: 'missing audio', key, size: opened?.size },
            'an audio file is not in the store as it was put',
          )
          throw new Refusal('not_found')
        },
      })
    }
  }
}

/** No shared caching, no indexing, no referrer. */
function prepare(reply: FastifyReply) {
  return reply
    .header('cache-control', EACH_TIME)
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
}
