import { createHash } from 'node:crypto'
import type { ClubValues } from '@palata/contract/club/settings'
import { writtenName } from '@palata/contract/text/personName'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { isId } from '#platform/format/place.ts'
import { urlSet } from '#platform/format/sitemap.ts'
import { previewDrawer } from '#platform/linkPreview/draw.ts'
import { sendStored } from '#platform/replies/sendStored.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { type StoredReply, storedDocument } from '#platform/replies/storedReply.ts'
import { findPreviewed, listMapped } from './store.ts'

/** A removed signal must not stay in anybody's cache. */
const EACH_TIME = 'public, no-cache'
const KEPT = { freshMs: 60_000, staleMs: 600_000, maxEntries: 1 }

/** The sitemap of signals, and link previews with coin, title and author, which are public. */
export const crawlerRoutes =
  (caches: Caches, club: () => Pick<ClubValues, 'brand'>) => async (app: FastifyInstance) => {
    const kept = caches.open<StoredReply>(KEPT)
    const { draw, close } = previewDrawer()
    app.addHook('onClose', close)
    // A stale token must not block a robot.
    const config = { knownBy: 'nothing' } as const

    app.get('/sitemaps/signals.xml', { config }, async (request, reply) => {
      const map = await kept('map', async () => {
        const signals = await listMapped(app.db)
        const places = signals.map(({ id, published_at: at }) => ({ address: `${app.publicUrl}/signal/${id}`, at }))
        return storedDocument('application/xml', urlSet(places))
      })
      return sendStored(request, reply, map, EACH_TIME)
    })

    app.get<{ Params: { name: string } }>('/previews/signals/:name', { config }, async ({ params, headers }, reply) => {
      const id = params.name.replace(/\.png$/, '')
      refuseUnless(params.name.endsWith('.png') && isId(id), 'not_found')
      const signal = await findPreviewed(app.db, Number(id))
      refuseUnless(signal && (signal.live || signal.was_live), 'not_found')
      if (!signal.live) throw new Refusal('gone', 'Сигнал удалён')
      const author = signal.author_name && writtenName(signal.author_name)
      const line = [`Сигнал · ${signal.symbol.toUpperCase()}`, author].filter(Boolean).join(' · ')
      const preview = { brand: club().brand, title: signal.title, line }
      const etag = `"${createHash('sha1').update(JSON.stringify(preview)).digest('base64url')}"`
      reply.header('cache-control', EACH_TIME).header('etag', etag)
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/png').send(await draw(preview))
    })
  }
