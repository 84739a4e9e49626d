import { type CalendarFeed, EventKind } from '@palata/contract/calendar'
import type { ClubValues } from '@palata/contract/club/settings'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findAccess } from '#features/access'
import { listAssetIds } from '#features/portfolio'
import type { Db } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import { type Caches, ownKey } from '#platform/replies/sharedCache.ts'
import { personalToken, readPersonalToken } from '#platform/secrets/personalToken.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { listKept } from '../store.ts'
import { fileOf, reach, sendCalendar } from './file.ts'
import { closeFeed, findFeed, replaceFeed } from './store.ts'

const PATH = '/feeds/calendar/'
const PURPOSE = 'calendar'
const ROTATIONS = { name: 'calendar feed', attempts: 20, seconds: 3600 }
/** Cache of access rights and portfolio coins: a change takes effect within 8 seconds. */
const BELIEVED = { freshMs: 4_000, staleMs: 4_000, maxEntries: 10_000 }

interface Place {
  secret: string
  publicUrl: string
}

export async function readOwnFeed(db: Db, accountId: number, place: Place): Promise<CalendarFeed> {
  return present(accountId, await findFeed(db, accountId), place)
}

export async function rotateOwnFeed(db: Db, accountId: number, place: Place, now: Date): Promise<CalendarFeed> {
  await countAttempt(db, [[ROTATIONS, String(accountId)]], now)
  return present(accountId, await replaceFeed(db, accountId, now), place)
}

export async function closeOwnFeed(db: Db, accountId: number, place: Place, now: Date): Promise<CalendarFeed> {
  await closeFeed(db, accountId, now)
  return readOwnFeed(db, accountId, place)
}

function present(accountId: number, feed: Awaited<ReturnType<typeof findFeed>>, { secret, publicUrl }: Place) {
  if (!feed || feed.closed_at) return { address: null }
  return { address: `${publicUrl}${PATH}${personalToken(secret, PURPOSE, { accountId, version: feed.version })}.ics` }
}

/** The page's filter from the query string; unknown values are ignored. */
const Filter = z.object({
  events: z.enum(['important']).optional().catch(undefined),
  coins: z.enum(['mine']).optional().catch(undefined),
  kinds: z
    .string()
    .max(100)
    .transform((text) => text.split(',').flatMap((word) => EventKind.safeParse(word).data ?? []))
    .catch([])
    .default([]),
})

interface Reader {
  /** Version of the address in force; 0 when the feed is closed. */
  version: number
  mayRead: boolean
  coinIds: number[]
}

interface Site {
  secret: string
  club: () => Pick<ClubValues, 'brand'>
  caches: Caches
}

/** A member's private calendar feed at a secret address, with the page's filter and the member's portfolio coins. */
export const personalFeeds =
  ({ secret, club, caches }: Site) =>
  async (app: FastifyInstance) => {
    const readers = caches.open<Reader | null>(BELIEVED)
    app.get<{ Params: { name: string } }>(
      `${PATH}:name`,
      // Calendar programs send no session token; a stale one must not cause a refusal.
      { config: { knownBy: 'nothing' } },
      async (request, reply) => {
        const { name } = request.params
        const token = name.endsWith('.ics') && readPersonalToken(secret, PURPOSE, name.slice(0, -4))
        refuseUnless(token, 'not_found')
        const now = app.now()
        const read = () => findReader(app.db, token.accountId, now)
        const known = await readers(ownKey({ id: token.accountId }), read)
        // The cache may be older than an address just made in another process: a program that gets 410 would drop the
        // new address for good.
        const reader = known && known.version < token.version ? await read() : known
        if (reader?.version !== token.version) throw new Refusal('gone', 'Этот адрес календаря закрыт или сменён')
        reply
          .header('cache-control', 'private, no-cache')
          .header('x-robots-tag', 'noindex, nofollow, noarchive')
          .header('referrer-policy', 'no-referrer')
        if (!reader.mayRead) return sendCalendar(request, reply, fileOf([], ended(club().brand), app.publicUrl))
        const { events, coins, kinds } = Filter.parse(request.query)
        const filter = {
          isImportantOnly: events === 'important',
          coinIds: coins === 'mine' ? reader.coinIds : null,
          kinds,
        }
        const rows = await listKept(app.db, reach(now), filter)
        return sendCalendar(request, reply, fileOf(rows, { name: `${club().brand}: календарь` }, app.publicUrl))
      },
    )
  }

const ended = (brand: string) => ({
  name: `${brand}: доступ закончился`,
  about: 'Продлите подписку, и события вернутся сюда сами: адрес менять не нужно.',
})

/** Null when the account is gone or has never had a feed. */
async function findReader(db: Db, accountId: number, now: Date): Promise<Reader | null> {
  const [feed, access, coinIds] = await Promise.all([
    findFeed(db, accountId),
    findAccess(db, accountId, now),
    listAssetIds(db, accountId),
  ])
  if (!feed || !access) return null
  return { version: feed.closed_at ? 0 : feed.version, mayRead: mayReadPaid(access.viewer), coinIds }
}
