import { digest } from '@palata/contract/digest'
import { findVersions } from '#features/mutes'
import { implement } from '#http/implement.ts'
import type { Findables, Tellables } from '#manifest.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { type Asking, type Gathered, gather } from './gather.ts'
import { type Gather, readArea, readCard, readDigest, type Summary, summaryOf } from './read.ts'
import { notePresent, putAway } from './visits.ts'

export interface DigestSite {
  caches: Caches
  findables: Findables
  tellables: Tellables
}

/**
 * Without a stale time: a change of what is told forgets both, and what an item is shown by is read anew each time. A
 * whole window is large and kept for the next press; a card is small and asked for by every page.
 */
const WINDOWS = { freshMs: 10_000, staleMs: 0, maxEntries: 20 }
const CARDS = { freshMs: 120_000, staleMs: 0, maxEntries: 5_000 }
/** The end of a window is moved by at most this, so that a page and the next one of it are of one gathering. */
const GRAIN_MS = 1_000

export const digestRoutes = ({ caches, findables, tellables }: DigestSite) => {
  const windows = caches.open<Gathered>(WINDOWS)
  const cards = caches.open<Summary>(CARDS)
  const keyOf = async ({ db, viewer }: Asking, { since, until }: { since: Date; until: Date }, now: Date) => {
    const [mutes] = await findVersions(db, [viewer.id])
    const isNow = now.getTime() - until.getTime() < GRAIN_MS
    return `${viewer.id} ${since.getTime()} ${isNow ? 'now' : until.getTime()} ${mutes?.version}`
  }
  const read: Gather = async (asking, window, now) =>
    windows(await keyOf(asking, window, now), () => gather(asking, window, now))
  const summarize = async (asking: Asking, window: { since: Date; until: Date }, now: Date) =>
    cards(await keyOf(asking, window, now), async () => summaryOf(await gather(asking, window, now)))
  const readingOf = <Given extends object>(given: Given) => ({
    ...given,
    findables,
    tellables,
    gather: read,
    summarize,
  })
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
