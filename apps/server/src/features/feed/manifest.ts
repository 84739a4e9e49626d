import type { Manifest } from '#manifest.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { feedRoutes } from './routes.ts'

export const feed: Manifest<{ caches: Caches }> = {
  name: 'feed',
  tables: {},
  routes: ({ caches }) => [feedRoutes(caches)],
  samples: {
    requests: {
      channel: ['channel', 'podcasts', 'bookmarks', 'moderation'].map((slug) => ({ params: { slug } })),
      opinions: [{ params: { username: 'maria' } }],
      materials: [{ params: { username: 'anna' } }],
    },
  },
}
