import { accessChanged, getFullHistory } from '#features/membership'
import type { Manifest } from '#manifest.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { noteJoined } from './actions.ts'
import { demoReadings } from './demo.ts'
import { viewRoutes } from './routes.ts'
import { addUpViews, sumWeeks } from './store.ts'
import { knownSince } from './weeks.ts'

const DAY_MS = 86_400_000

/** Views of publications, and the numbers for their authors. */
export const views: Manifest<{ caches: Caches }> = {
  name: 'views',
  tables: {
    readings: { open: ['kind'], private: ['reader'] },
    reading_salts: { private: ['salt'] },
    reading_weeks: { open: ['scope'] },
    view_sums: { open: ['kind'] },
  },
  routes: (site) => [viewRoutes(site)],
  jobs: {
    'views.addUp': { run: ({ db }) => addUpViews(db), everySeconds: () => 20 },
    'views.sumWeeks': { run: ({ db }, now) => sumWeeks(db, knownSince(now), now), everySeconds: () => 300 },
    'views.noteJoined': {
      follows: [accessChanged],
      async run({ db }, now, payload) {
        const { account_id: accountId } = accessChanged.payload.parse(payload)
        const { rights } = await getFullHistory(db, accountId, now)
        // A person with an earlier right is no new member.
        const isNew =
          rights.length > 0 && rights.every(({ starts_at }) => now.getTime() - Date.parse(starts_at) < DAY_MS)
        if (isNew) await noteJoined(db, accountId, now)
      },
    },
  },
  demo: demoReadings,
  samples: {
    requests: { count: [{ body: { id: 1, content_type: 'opinion' } }] },
    rows: (db, now) =>
      db.query(
        `with salt as (insert into reading_salts (week, salt) values ('2026-11-16', 'x')),
           sums as (insert into reading_weeks (week, scope, entity_id, counted_at) values ('2026-11-16', 'all', 0, $1))
         insert into readings (week, kind, entity_id, last_day, reader) values ('2026-11-16', 'post', 1, $1, 'x')`,
        [now],
      ),
  },
}
