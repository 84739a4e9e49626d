import type { Manifest } from '#manifest.ts'
import { storiesAtDesk } from './desk.ts'
import { foldChanges, KEPT_HOURS } from './fold.ts'
import { type StoriesSite, storyRoutes } from './routes.ts'
import { dropOldFacts } from './store.ts'

/** News of several sources that tell the same, folded into one card. */
export const stories: Manifest<StoriesSite> = {
  name: 'stories',
  tables: {
    stories: {},
    story_items: { open: ['kind', 'model', 'mark'], unread: ['title', 'source', 'facts'] },
    story_keys: { private: ['key'] },
    story_parted: { open: ['kind', 'other_kind'] },
    story_changes: { open: ['kind'] },
  },
  routes: (site) => [storyRoutes(site)],
  jobs: {
    'stories.fold': { run: ({ db, ...work }, now) => foldChanges(db, work, now), everySeconds: () => 2 },
    'stories.prune': { run: ({ db }, now) => dropOldFacts(db, now, KEPT_HOURS), cron: '41 4 * * *' },
  },
  desk: () => [storiesAtDesk],
  samples: {
    rows: async (db, now) => {
      await db.query('insert into stories (opened_at) values ($1)', [now])
      await db.query(
        `insert into story_items (kind, entity_id, story_id, at, model, title, source, facts)
         select 'post', 1, max(id), $1, 'news', 'sample', 'sample', 'sample' from stories`,
        [now],
      )
      await db.query(`insert into story_keys (key, story_id, at) select 'sample', max(id), $1 from stories`, [now])
      await db.query(`insert into story_parted values ('post', 1, 'post', 2)`)
      await db.query(`insert into story_changes (kind, entity_id) values ('post', 1)`)
    },
  },
}
