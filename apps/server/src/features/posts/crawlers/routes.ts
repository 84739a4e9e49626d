import { createHash } from 'node:crypto'
import type { ClubValues } from '@palata/contract/club/settings'
import { writtenName } from '@palata/contract/text/personName'
import type { FastifyInstance } from 'fastify'
import { refuseUnless } from '#platform/errors.ts'
import { isId } from '#platform/format/place.ts'
import { previewDrawer } from '#platform/linkPreview/draw.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { leadsFeed, robots, siteMap, siteMapPart } from './feeds.ts'
import { findPreviewed } from './store.ts'

const DAY = 'public, max-age=86400'
/** A removed post must not stay in anybody's cache. */
const EACH_TIME = 'public, no-cache'
/** Each entry has at most half a megabyte. */
const KEPT = { freshMs: 60_000, staleMs: 600_000, maxEntries: 20 }

/** Answers for search engines, feed readers and chats: only what guests see on cards. */
export const crawlerRoutes =
  (caches: Caches, club: () => Pick<ClubValues, 'brand'>) => async (app: FastifyInstance) => {
    const kept = caches.open<string | undefined>(KEPT)
    const { draw, close } = previewDrawer()
    app.addHook('onClose', close)
    const names = () => ({ origin: app.publicUrl, brand: club().brand })
    // A stale token must not block a robot.
    const config = { knownBy: 'nothing' } as const

    app.get('/robots.txt', { config }, (_, reply) =>
      reply.header('cache-control', DAY).type('text/plain; charset=utf-8').send(robots(names())),
    )
    app.get('/sitemap.xml', { config }, async (_, reply) =>
      reply
        .header('cache-control', EACH_TIME)
        .type('application/xml; charset=utf-8')
        .send(await kept('map', () => siteMap(app.db, names()))),
    )
    app.get<{ Params: { name: string } }>('/sitemaps/:name', { config }, async ({ params: { name } }, reply) => {
      const [, part] = /^([a-z0-9-]{1,20})\.xml$/.exec(name) ?? []
      const map = part && (await kept(part, () => siteMapPart(app.db, part, names(), app.now())))
      refuseUnless(map, 'not_found')
      return reply.header('cache-control', EACH_TIME).type('application/xml; charset=utf-8').send(map)
    })
    app.get('/rss.xml', { config }, async (_, reply) =>
      reply
        .header('cache-control', EACH_TIME)
        .type('application/rss+xml; charset=utf-8')
        .send(await kept('rss', () => leadsFeed(app.db, names()))),
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
