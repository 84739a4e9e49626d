import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ClubValues } from '@palata/contract/club/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { createListeners } from '../access.ts'
import { sendFile } from '../audio/send.ts'
import { createSigner } from '../audio/signing.ts'
import { readCover } from '../cover/cover.ts'
import type { LeakMeter } from './leak.ts'
import { ENDED_PATH, endedFeed, memberFeed, type SharedFeed, type SiteNames, shareFeed } from './rss.ts'
import { forgetEnd, listFeedEpisodes, markEnded } from './store.ts'
import { createFeedTokenReader, FEED_PATH, type FeedToken } from './token.ts'

interface FeedSite {
  secret: string
  club: () => Pick<ClubValues, 'brand'>
  caches: Caches
}

/** An event refreshes the feeds at once; changes without one appear after this time. */
const SHARED = { freshMs: 15_000, staleMs: 60_000, maxEntries: 1 }
const WEEK_SECONDS = 7 * 86_400
/** Audio addresses in a feed stay the same for a week and are valid for at least two more, as apps download late. */
const WEEKS_GOOD = 3

/** Private feeds of members for podcast apps, at unguessable addresses. */
export const feedRoutes = ({ secret, club, caches }: FeedSite, meter: LeakMeter) => {
  const signer = createSigner(secret)
  const readToken = createFeedTokenReader(secret)

  return async (app: FastifyInstance) => {
    const namesOf = async () => ({
      publicUrl: app.publicUrl,
      brand: club().brand,
      cover: (await readCover(app.db)).address,
    })
    const selfOf = ({ url }: FastifyRequest) => `${app.publicUrl}${url.split('?')[0]}`
    const findListener = createListeners(caches)
    const shared = caches.open<{ names: SiteNames; feed: SharedFeed }>(SHARED)
    let last: SharedFeed | undefined

    app.get<{ Params: { name: string } }>(
      `${FEED_PATH}/:name`,
      // An app sends no token; one that does must not be refused for it.
      { config: { knownBy: 'nothing' } },
      async (request, reply) => {
        const token = request.params.name.endsWith('.xml') && readToken(request.params.name.slice(0, -4))
        refuseUnless(token, 'not_found')
        const now = app.now()
        const listener = await findListener(app.db, token, now)
        if (listener?.feedVersion !== token.version || !(await meter.note(app.db, request, token, now)))
          throw new Refusal('gone', 'Этот адрес подкастов закрыт или сменён')
        prepare(reply)
        if (!listener.mayListen) {
          const toldAt = listener.toldEndAt ?? (await markEnded(app.db, token.accountId, now))
          return sendEnded(request, reply, toldAt)
        }
        if (listener.toldEndAt) await forgetEnd(app.db, token.accountId)
        return sendEpisodes(request, reply, token, now)
      },
    )

    const ended = await readFile(new URL('../speech/ended.mp3', import.meta.url))
    app.route({
      method: ['GET', 'HEAD'],
      url: ENDED_PATH,
      config: { knownBy: 'nothing' },
      handler: (request, reply) =>
        sendFile(request, reply.header('cache-control', 'public, max-age=86400'), {
          etag: '"ended-1"',
          contentType: 'audio/mpeg',
          bytes: ended.length,
          open: async (range) => Readable.from([range ? ended.subarray(range.start, range.end + 1) : ended]),
        }),
    })

    async function sendEpisodes(request: FastifyRequest, reply: FastifyReply, token: FeedToken, now: Date) {
      const { names, feed } = await shared('all', async () => {
        const names = await namesOf()
        last = await shareFeed(await listFeedEpisodes(app.db), names, last)
        return { names, feed: last }
      })
      const week = Math.floor(now.getTime() / 1000 / WEEK_SECONDS)
      const etag = `"${feed.hash}-${token.accountId.toString(36)}-${token.version}-${week}"`
      reply.header('etag', etag)
      if (has(request, etag)) return reply.code(304).send()
      const until = (week + WEEKS_GOOD) * WEEK_SECONDS
      const { accountId, version: feedVersion } = token
      const queryOf = (audioFile: string) => signer.queryOf({ audioFile, accountId, until, feedVersion })
      return reply.send(memberFeed(feed, { ...names, self: selfOf(request) }, queryOf))
    }

    async function sendEnded(request: FastifyRequest, reply: FastifyReply, toldAt: Date) {
      const names = { ...(await namesOf()), self: selfOf(request) }
      const body = endedFeed(names, { toldAt, bytes: ended.length })
      const etag = `"ended-${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
      reply.header('etag', etag)
      if (has(request, etag)) return reply.code(304).send()
      return reply.send(body)
    }
  }
}

/** Compression on the way turns a tag into a weak one. */
function has({ headers }: FastifyRequest, etag: string): boolean {
  return (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** No shared caching, no indexing, no referrer. */
function prepare(reply: FastifyReply) {
  reply
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
    .type('application/rss+xml; charset=utf-8')
}
