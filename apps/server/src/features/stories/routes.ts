import { stories } from '@palata/contract/stories'
import { implement } from '#http/implement.ts'
import type { Findables } from '#manifest.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { newestStories, withoutMuted } from './present.ts'

export interface StoriesSite {
  findables: Findables
  caches: Caches
}

/** Without a stale time: what was removed is shown to nobody. */
const CACHE = { freshMs: 10_000, staleMs: 0, maxEntries: 2 }

/** Readers with access see the same stories, and all others what guests see; each without what they muted. */
export const storyRoutes = ({ findables, caches }: StoriesSite) => {
  const read = caches.open<Awaited<ReturnType<typeof newestStories>>>(CACHE)
  return implement(stories, {
    newest: async ({ db, viewer: asking, now }) => {
      const viewer = mayReadPaid(asking) ? asking : null
      const shared = await read(viewer ? 'members' : 'others', () => newestStories({ db, findables, viewer, now }))
      return { results: await withoutMuted({ db, findables, viewer: asking, now }, shared) }
    },
  })
}
