import type { Manifest } from '#manifest.ts'
import { botCheckRoutes } from './routes.ts'

/** The site's own check against robots. */
export const botCheck: Manifest<{ secret: string }> = {
  name: 'botCheck',
  tables: {},
  routes: ({ secret }) => [botCheckRoutes(secret)],
  samples: { requests: { challenge: [{ body: { action: 'signup' } }] } },
}
