import type { Manifest } from '#manifest.ts'
import { reactionRoutes } from './routes.ts'

export const reactions: Manifest = {
  name: 'reactions',
  tables: { bookmarks: {} },
  routes: () => [reactionRoutes],
  samples: { requests: { bookmark: [{ body: { object_id: 1, content_type: 'opinion' } }] } },
}
