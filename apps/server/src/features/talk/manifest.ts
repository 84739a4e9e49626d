import type { Manifest } from '#manifest.ts'
import { type TalkSite, talkRoutes } from './routes.ts'

/** Mentions of coins in all texts of the club. */
export const talk: Manifest<TalkSite> = {
  name: 'talk',
  tables: {},
  routes: (site) => [talkRoutes(site)],
  samples: {
    requests: Object.fromEntries(['ofCoin', 'marks', 'around'].map((call) => [call, [{ params: { id: 'bitcoin' } }]])),
  },
}
