import type { ItemRule, Manifest } from '#manifest.ts'
import { reactionRoutes } from './routes.ts'

export const reactions: Manifest<{ items: ReadonlyMap<string, ItemRule> }> = {
  name: 'reactions',
  tables: {
    reactions: { personal: 'account_id = $1', open: ['kind'] },
    reaction_sums: { open: ['kind'] },
    bookmarks: { personal: 'account_id = $1' },
    signal_bookmarks: { personal: 'account_id = $1' },
  },
  routes: ({ items }) => [reactionRoutes(items)],
  samples: {
    requests: {
      create: [{ body: { object_id: 1, content_type: 'opinion', reaction: 1 } }],
      get: [
        { query: { object_id: '1', content_type: 'opinion' } },
        { query: { object_id: '1', content_type: 'signal' } },
      ],
      vote: [{ body: { object_id: 1, reaction: 1 } }],
      bookmark: [{ body: { object_id: 1, content_type: 'opinion' } }],
    },
  },
}
