import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Db, rows } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { fetchPicture } from '#providers/fetchPicture.ts'

interface PictureRow {
  id: number
  image: string
  content_type: string | null
  body: Buffer | null
}

export function pictureUrl(apiId: string) {
  return `/media/coins/${encodeURIComponent(apiId)}`
}

/**
 * Serves coin pictures. Fetches and stores one on its first request; answers with a plain disc while the provider
 * fails.
 */
export async function pictureRoutes(app: FastifyInstance) {
  app.get<{ Params: { apiId: string } }>('/media/coins/:apiId', async (request, reply) => {
    const row = await findPicture(app.db, request.params.apiId)
    refuseUnless(row, 'not_found')
    const picture = row.body ? { contentType: row.content_type!, body: row.body } : await take(row)
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (picture)
      return reply.header('cache-control', 'public, max-age=86400').type(picture.contentType).send(picture.body)
    return reply.header('cache-control', 'public, max-age=60').type('image/svg+xml').send(PLAIN)
  })

  const failed = new LRUCache<number, true>({ max: 5_000, ttl: FAILED_MS })
  const fetching = new Map<number, ReturnType<typeof fetchOnce>>()

  /** Readers who ask at once wait for one fetch; after a failure nobody asks again for ten minutes. */
  function take(row: PictureRow) {
    if (failed.has(row.id)) return null
    const running = fetching.get(row.id) ?? fetchOnce(row).finally(() => fetching.delete(row.id))
    fetching.set(row.id, running)
    return running
  }

  async function fetchOnce(row: PictureRow) {
    try {
      const picture = row.image ? await fetchPicture(row.image, { logger: app.log }) : null
      if (picture) await setPicture(app.db, row.id, picture)
      else failed.set(row.id, true)
      return picture
    } catch (error) {
      app.log.warn({ err: error, coin: row.id }, 'no picture of a coin')
      failed.set(row.id, true)
      return null
    }
  }
}

const FAILED_MS = 600_000

const PLAIN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#8592a3"/></svg>'

async function findPicture(db: Db, apiId: string): Promise<PictureRow | undefined> {
  const [row] = await rows<PictureRow>(
    db,
    'market.picture',
    'select c.id, c.image, p.content_type, p.body from coins c left join coin_pictures p on p.coin_id = c.id where c.api_id = $1',
    [apiId],
  )
  return row
}

async function setPicture(db: Db, coinId: number, picture: { contentType: string; body: Buffer }) {
  await db.query('insert into coin_pictures (coin_id, content_type, body) values ($1, $2, $3) on conflict do nothing', [
    coinId,
    picture.contentType,
    picture.body,
  ])
}
