import { subjectChanged } from '#features/comments'
import type { Manifest } from '#manifest.ts'
import { fillIndex, noteDiscussion, takeInChanges } from './filling/fill.ts'
import { type SearchSite, searchRoutes } from './routes.ts'

export const search: Manifest<SearchSite> = {
  name: 'search',
  tables: {
    search_documents: { open: ['kind'] },
    search_weeks: {},
    // From members-only texts only dictionary words are stored.
    search_words: { open: ['word'] },
    search_changes: { open: ['kind'] },
    search_fillings: { open: ['version', 'kind'] },
  },
  routes: (site) => [searchRoutes(site)],
  jobs: {
    'search.fill': {
      run: ({ db, findables, stopping }, now) => fillIndex(db, findables, now, { stopping }),
      atStart: 'until it succeeds',
    },
    'search.changes': { run: ({ db, findables }, now) => takeInChanges(db, findables, now), everySeconds: () => 1 },
    'search.discussion': { run: ({ db }, _now, payload) => noteDiscussion(db, payload), follows: [subjectChanged] },
  },
  samples: {
    requests: {
      find: [{ query: { q: 'Мнение' } }, { query: { q: 'от:maria' } }, {}],
      complete: [{ query: { operator: 'от', start: 'mar' } }],
      marketCoins: [{ query: { q: 'bitcoin' } }],
      marketDetails: [{ query: { ids: 'bitcoin' } }],
      marketSearch: [{ body: { query: 'bitcoin' } }],
      marketList: [{ body: {} }, { body: { currencyIds: [1] } }],
    },
    rows: async (db, now) => {
      await db.query(
        `insert into search_documents (kind, entity_id, week, words) values ('person', 2, 0, '''sample'':1A')`,
      )
      await db.query(`insert into search_weeks (week) values (0)`)
      await db.query(`insert into search_words (word, documents, is_open, cuts) values ('биткоин', 1, true, '{1}')`)
      await db.query(`insert into search_changes (kind, entity_id) values ('person', 2)`)
      await db.query(`insert into search_fillings (version, begun_at) values ('sample', $1)`, [now])
    },
  },
}
