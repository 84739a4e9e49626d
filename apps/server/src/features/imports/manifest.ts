import type { Manifest } from '#manifest.ts'
import { importsAtDesk } from './desk.ts'
import { forgetPeople } from './store.ts'

/** Moving in: files of other places become our texts and people, once, and can be taken away again. */
export const imports: Manifest = {
  name: 'imports',
  tables: {
    import_runs: {
      open: ['source'],
      private: ['origin', 'title', 'asked_by', 'settings', 'counts', 'problems'],
    },
    import_items: {
      personal: `kind in ('person', 'right') and entity_id = $1`,
      open: ['source', 'kind'],
      private: ['origin', 'key', 'beside'],
    },
  },
  desk: ({ people }) => [importsAtDesk({ people })],
  removePeople: async (tx, people) => {
    await forgetPeople(tx, people)
    return {}
  },
  samples: {
    rows: async (db, now) => {
      await db.query(
        `insert into import_runs (source, origin, title, asked_by, settings, started_at)
         values ('people', 'x', 'x', 'anna', '{}', $1)`,
        [now],
      )
      await db.query(
        `insert into import_items (source, origin, kind, key, run_id, entity_id)
         select 'people', 'x', 'person', 'x', id, 2 from import_runs order by id desc limit 1`,
      )
    },
  },
}
