import { createHash } from 'node:crypto'
import type { ClubValues } from '@palata/contract/club/settings'
import { writtenName } from '@palata/contract/text/personName'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseUnless } from '#platform/errors.ts'
import { isId } from '#platform/format/place.ts'
import { previewDrawer } from '#platform/linkPreview/draw.ts'
import { sendStored } from '#platform/replies/sendStored.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { type StoredReply, storedDocument } from '#platform/replies/storedReply.ts'
import { leadsFeed, robots, siteMap, siteMapPart } from './feeds.ts'
import { findPreviewed } from './store.ts'

const XML = 'application/xml'
const RSS = 'application/rss+xml'
const DAY = 'public, max-age=86400'
/** A removed post must not stay in anybody's cache. */
const EACH_TIME = 'public, no-cache'
/** Each entry has at most half a megabyte. */
const KEPT = { freshMs: 60_000, staleMs: 600_000, maxEntries: 20 }

/** Answers for search engines, feed readers and chats: only what guests see on cards. */
export const crawlerRoutes =
  (caches: Caches, club: () => Pick<ClubValues, 'brand'>) => async (app: FastifyInstance) => {
    const kept = caches.open<StoredReply | undefined>(KEPT)
    const { draw, close } = previewDrawer()
    app.addHook('onClose', close)
    const names = () => ({ origin: app.publicUrl, brand: club().brand })
    // A stale token must not block a robot.
    const config = { knownBy: 'nothing' } as const

    app.get('/robots.txt', { config }, (_, reply) =>
      reply.header('cache-control', DAY).type('text/plain; charset=utf-8').send(robots(names())),
    )
    const send = (request: FastifyRequest, reply: FastifyReply, document: StoredReply | undefined) => {
      refuseUnless(document, 'not_found')
      return sendStored(request, reply, document, EACH_TIME)
    }
    app.get('/sitemap.xml', { config }, async (request, reply) =>
      send(request, reply, await kept('map', async () => storedDocument(XML, await siteMap(app.db, names())))),
    )
    app.get<{ Params: { name: string } }>('/sitemaps/:name', { config }, async (request, reply) => {
      const [, part] = /^([a-z0-9-]{1,20})\.xml$/.exec(request.params.name) ?? []
      refuseUnless(part, 'not_found')
      const readPart = async () => {
        const map = await siteMapPart(app.db, part, names(), app.now())
        return map === undefined ? undefined : storedDocument(XML, map)
      }
      return send(request, reply, await kept(part, readPart))
    })
    app.get('/rss.xml', { config }, async (request, reply) =>
      send(request, reply, await kept('rss', async () => storedDocument(RSS, await leadsFeed(app.db, names())))),
    )
    app.get<{ Params: { name: string } }>('/previews/posts/:name', { config }, async ({ params, headers }, reply) => {
      const id = params.name.replace(/\.png$/, '')
      refuseUnless(params.name.endsWith('.png') && isId(id), 'not_found')
      const post = await findPreviewed(app.db, Number(id))
      refuseUnless(post, 'not_found')
      refuseUnless(post.live || post.was_live, 'not_found')
      refuseUnless(post.live, 'gone')
      const preview = { brand: club().brand, title: post.title, line: lineOf(post) }
      const etag = `"${createHash('sha1').update(JSON.stringify(preview)).digest('base64url')}"`
      reply.header('cache-control', EACH_TIME).header('etag', etag)
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/png').send(await draw(preview))
    })
  }

function lineOf({ author_name: author, channel }: { author_name: string | null; channel: string | null }) {
  return [author && writtenName(author), channel].filter(Boolean).join(' · ')
}
