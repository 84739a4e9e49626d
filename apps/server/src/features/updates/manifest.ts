import type { Manifest } from '#manifest.ts'
import type { Live } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { updateRoutes } from './routes.ts'

export const updates: Manifest<{ live: Live }> = {
  name: 'updates',
  tables: {},
  routes: ({ live }) => [updateRoutes(), liveRoutes(live)],
  samples: { requests: { check: [{ query: { datetime: '0' } }] } },
}
