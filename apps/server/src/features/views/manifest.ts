import type { Manifest } from '#manifest.ts'
import { viewRoutes } from './routes.ts'
import { addUpViews } from './store.ts'

/** How often what people publish is opened. */
export const views: Manifest = {
  name: 'views',
  tables: {
    views: { open: ['kind'], private: ['reader'] },
    view_salts: { private: ['salt'] },
    view_sums: { open: ['kind'] },
  },
  routes: () => [viewRoutes],
  jobs: { 'views.addUp': { run: ({ db }, now) => addUpViews(db, now), everySeconds: () => 20 } },
  samples: {
    requests: { count: [{ body: { id: 1, content_type: 'opinion' } }] },
    rows: (db, now) =>
      db.query(
        `with salt as (insert into view_salts (day, salt) values ($1, 'x'))
         insert into views (kind, entity_id, day, reader) values ('post', 1, $1, 'x')`,
        [now],
      ),
  },
}
