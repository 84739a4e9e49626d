import { digest } from '@palata/contract/digest'
import { findVersions, mutingOf } from '#features/mutes'
import { implement } from '#http/implement.ts'
import type { Findables, Tellables } from '#manifest.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caches } from '#platform/sharedCache.ts'
import { type Gathered, gather } from './gather.ts'
import { type Gather, readArea, readCard, readDigest } from './read.ts'
import { notePresent, putAway } from './visits.ts'

export interface DigestSite {
  caches: Caches
  findables: Findables
  tellables: Tellables
}

/**
 * What was gathered for one reader, without a stale time: a change of what is told forgets it. What it is shown by is
 * read anew each time.
 */
const CACHE = { freshMs: 10_000, staleMs: 0, maxEntries: 500 }
/** The end of a window is moved by at most this, so that a page and the next one of it are of one gathering. */
const GRAIN_MS = 1_000

export const digestRoutes = ({ caches, findables, tellables }: DigestSite) => {
  const kept = caches.open<Gathered>(CACHE)
  const read: Gather = async (asking, { since, until }, now) => {
    const { db, viewer } = asking
    const [version] = await findVersions(db, [viewer.id])
    const isNow = now.getTime() - until.getTime() < GRAIN_MS
    const key = `${viewer.id} ${since.getTime()} ${isNow ? 'now' : until.getTime()} ${version?.version}`
    return kept(key, async () => gather(asking, { since, until }, await mutingOf(db, viewer.id, now)))
  }
  const readingOf = <Given extends object>(given: Given) => ({ ...given, findables, tellables, gather: read })
  return implement(digest, {
    card: async ({ db, viewer, now }) => ({ card: await readCard(readingOf({ db, viewer, now })) }),
    read: ({ db, viewer, now, query }) => readDigest(readingOf({ db, viewer, now }), query.since),
    area: ({ db, viewer, now, params, query }) => readArea(readingOf({ db, viewer, now }), params.area, query),
    present: async ({ db, viewer, now }) => {
      await notePresent(db, viewer.id, now)
      return null
    },
    putAway: async ({ db, viewer, now, body }) => {
      const since = new Date(body.since)
      if (!(since.getTime() < now.getTime())) throw new Refusal('bad_input', 'Это время ещё не наступило')
      await putAway(db, viewer.id, since)
      return null
    },
  })
}
