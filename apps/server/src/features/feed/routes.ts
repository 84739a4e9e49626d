import { feed } from '@palata/contract/feed'
import { Checked, implement } from '#http/implement.ts'
import type { Caches } from '#platform/sharedCache.ts'
import { readChannel, readFeed, readOpinions } from './actions.ts'
import type { SharedPage } from './page.ts'

/** Some of what stands in a page tells of no event: prices above all. */
const PAGE_CACHE = { freshMs: 2_000, staleMs: 0, maxEntries: 200 }

export const feedRoutes = (caches: Caches) => {
  const shared = caches.open<SharedPage>(PAGE_CACHE)
  return implement(feed, {
    all: async ({ db, viewer, query, now }) => new Checked(await readFeed({ db, viewer, now, ...query, shared })),
    channel: async ({ db, viewer, params, query, now }) =>
      new Checked(await readChannel({ db, viewer, now, ...query, shared }, params.slug)),
    opinions: ({ db, viewer, params, query, now }) => readOpinions({ db, viewer, now, ...query }, params.username),
  })
}
