import type { Manifest } from '#manifest.ts'
import { reportsAtDesk } from './desk.ts'
import { type ModerationSite, moderationRoutes } from './routes.ts'

const post = { object_id: 1, content_type: 'opinion' }

/** Sample requests are chosen so that they change nothing. */
export const moderation: Manifest<ModerationSite> = {
  name: 'moderation',
  tables: {
    reports: {
      personal: 'reporter_id = $1',
      secret: ['decided_by'],
      private: ['details'],
      open: ['kind', 'reason', 'state'],
    },
  },
  routes: (site) => [moderationRoutes(site)],
  desk: () => [reportsAtDesk],
  samples: {
    requests: {
      report: [
        { body: { ...post, reason: 'spam' } },
        { body: { object_id: 1, content_type: 'comment', reason: 'other', details: 'Не то' } },
      ],
      decide: [{ body: { ...post, state: 'dismissed' } }],
    },
    rows: (db, now) =>
      db.query(
        `insert into reports (kind, object_id, reporter_id, reason, details, created_at) values ('comment', 1, 1, 'other', 'Не то', $1)`,
        [now],
      ),
  },
}
