import { LARGEST_RECORDING } from '@palata/contract/desk/podcasts'
import type { Endpoint } from '@palata/contract/endpoint'
import { Metadata } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireAccess } from '#http/access.ts'
import { mayStill, RECHECK_MS } from '#http/connections/standing.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import { RawResponse } from '#platform/replies/rawResponse.ts'
import { findRecording } from '../store.ts'
import { type Beginning, UPLOADS_PATH, type Uploads } from './uploads.ts'

/** The contract cannot describe the tus protocol's methods and headers; access is declared as in the contract. */
const asked = { access: 'desk', roles: ['editor'] } as const satisfies Pick<Endpoint, 'access' | 'roles'>
const BEGUN: Limit = { name: 'podcast uploads', attempts: 50, seconds: 24 * 3600 }
const KINDS = /\.(mp3|m4a)$/i

interface Asked {
  Params: { upload: string }
}

/** Resumable uploads of recordings; only the editor who began one continues it. */
export const uploadRoutes = (uploads: Uploads) => async (app: FastifyInstance) => {
  const endpoint: Endpoint = {
    ...asked,
    at: `POST ${UPLOADS_PATH}/`,
    about: 'Запись подкаста по частям',
    reply: z.null(),
  }
  const config = { endpoint }
  // The body goes to disk as a stream, never into memory.
  app.addContentTypeParser('application/offset+octet-stream', (_, __, done) => done(null))
  app.addHook('onRequest', async (request) => requireAccess(asked, request.viewer, app.now()))
  const timer = setInterval(
    () => void uploads.removeOld(app.now()).catch((error) => app.log.error(error)),
    3600_000,
  ).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.post(`${UPLOADS_PATH}/`, { config }, async (request, reply) => {
    const accountId = request.viewer!.id
    const postId = await readBeginning(app, request)
    const now = app.now()
    await countAttempt(app.db, [[BEGUN, String(accountId)]], now)
    await uploads.removeOld(now)
    return handOver(request, reply, { accountId, postId, now })
  })

  app.route<Asked>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${UPLOADS_PATH}/:upload/`,
    config,
    handler: async (request, reply) => {
      const found = await uploads.find(request.params.upload, request.viewer!.id, app.now())
      refuseUnless(found, 'not_found')
      if (found.isOld) throw new Refusal('gone', 'Загрузка начата больше суток назад: начните её заново')
      return handOver(request, reply)
    },
  })

  async function handOver(request: FastifyRequest, reply: FastifyReply, beginning?: Beginning) {
    reply.header('cache-control', 'no-store')
    const response = new RawResponse(reply)
    const timer = setInterval(() => {
      void mayStill(request).then(
        (isAllowed) => isAllowed || response.destroy(),
        (error) => app.log.error({ often: 'upload rights', err: error }, 'the rights of an upload were not read'),
      )
    }, RECHECK_MS).unref()
    response.onClose(() => clearInterval(timer))
    await response.lend((raw) => uploads.handle(request.raw, raw, beginning))
  }
}

/** Checks what is known of a file before its upload. Returns the podcast's id. */
async function readBeginning(app: FastifyInstance, { headers }: FastifyRequest): Promise<number> {
  const bytes = Number(headers['upload-length'] ?? Number.NaN)
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new Refusal('bad_input', 'Нужен размер файла')
  if (bytes === 0) throw new Refusal('bad_input', 'Файл пуст')
  if (bytes > LARGEST_RECORDING)
    throw new Refusal('too_large', `Файл больше ${LARGEST_RECORDING / 1024 / 1024} МБ: сожмите запись сильнее`)
  if (headers['upload-concat'] !== undefined) throw new Refusal('bad_input', 'Запись приходит одним файлом')
  const { post, filename } = readMetadata(headers['upload-metadata'])
  if (!filename || !KINDS.test(filename)) throw new Refusal('bad_input', 'Нужен файл mp3 или m4a')
  const postId = readId(post ?? '')
  refuseUnless(await findRecording(app.db, postId), 'not_found')
  return postId
}

function readMetadata(header: string | string[] | undefined): Record<string, string | null> {
  try {
    return Metadata.parse(String(header ?? ''))
  } catch {
    throw new Refusal('bad_input', 'Нужно имя файла')
  }
}
