import type { Manifest } from '#manifest.ts'
import { updateRoutes } from './routes.ts'

export const updates: Manifest = {
  name: 'updates',
  tables: {},
  routes: () => [updateRoutes],
  samples: { requests: { check: [{ query: { datetime: '0' } }] } },
}
