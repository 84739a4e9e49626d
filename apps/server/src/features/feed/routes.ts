import { feed } from '@palata/contract/feed'
import { implement } from '#http/implement.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { readChannel, readFeed, readMaterials, readOpinions } from './actions.ts'
import type { SharedPage } from './page.ts'

/** Short, because no event announces some of what a page shows, such as prices. */
const PAGE_CACHE = { freshMs: 2_000, staleMs: 0, maxEntries: 200 }

export const feedRoutes = (caches: Caches) => {
  const shared = caches.open<SharedPage>(PAGE_CACHE)
  return implement(feed, {
    all: ({ db, viewer, query, now }) => readFeed({ db, viewer, now, ...query, shared }),
    channel: ({ db, viewer, params, query, now }) => readChannel({ db, viewer, now, ...query, shared }, params.slug),
    materials: ({ db, viewer, params, query, now }) => readMaterials({ db, viewer, now, ...query }, params.username),
    opinions: ({ db, viewer, params, query, now }) => readOpinions({ db, viewer, now, ...query }, params.username),
  })
}
