import type { Manifest } from '#manifest.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import type { FileStore } from '#providers/objects/index.ts'
import type { BotCheck } from '#providers/turnstile/index.ts'
import { insertStoreroom } from './demo.ts'
import { sitePagesAtDesk } from './desk.ts'
import { feedbackAtDesk } from './feedbackDesk.ts'
import { FEEDBACK_PICTURE, maySeePictures } from './feedbackPictures.ts'
import { pageRoutes } from './routes.ts'
import { removeOldFeedback } from './store.ts'
import { STOREROOM_PICTURE } from './storeroom.ts'
import { storeroomAtDesk } from './storeroomDesk.ts'

export const pages: Manifest<{ botCheck: BotCheck; objects: FileStore }> = {
  name: 'pages',
  tables: {
    site_page_revisions: { open: ['name', 'content', 'content_html'], private: ['author'] },
    feedback: {
      personal: 'account_id = $1',
      secret: ['decided_by'],
      private: ['email', 'message', 'answer', 'decided_by'],
    },
    storeroom_items: { members: ['title', 'description', 'image', 'url'] },
  },
  desk: () => [feedbackAtDesk, storeroomAtDesk, sitePagesAtDesk],
  routes: (site) => [pageRoutes(site)],
  ownPictures: { [FEEDBACK_PICTURE]: 'm.belongs_id in (select id from feedback where account_id = $1)' },
  pictures: {
    [FEEDBACK_PICTURE]: maySeePictures,
    [STOREROOM_PICTURE]: async (_, __, viewer) => mayReadPaid(viewer),
  },
  jobs: { 'pages.prune': { run: ({ db }, now) => removeOldFeedback(db, now), cron: '41 3 * * *' } },
  demo: insertStoreroom,
  samples: {
    requests: {
      text: [{ params: { name: 'terms' } }, { params: { name: 'ne-bylo' } }],
      feedback: [{ body: { email: 'reader@example.org', message: 'Вопрос' } }],
    },
    rows: async (db, now) => {
      await db.query(
        `insert into feedback (email, message, account_id, created_at) values ('x@example.org', 'x', 2, $1)`,
        [now],
      )
      await db.query(
        `insert into site_page_revisions (name, revision, content, content_html, at, author)
         values ('privacy', 1, '<p>Текст</p>', '<p>Текст</p>', $1, 'anna')`,
        [now],
      )
      // Three are visible to everyone, the fourth is not.
      await db.query(
        `insert into storeroom_items (title, position) select 'Чек-лист ' || n, n from generate_series(1, 4) n`,
      )
    },
    fragments: {
      'storeroom_items.title': 'position < 4',
      'storeroom_items.description': 'position < 4',
    },
  },
}
