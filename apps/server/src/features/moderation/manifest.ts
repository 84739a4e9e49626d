import type { ItemRule, Manifest } from '#manifest.ts'
import { publishDue } from './actions.ts'
import { postsAtDesk } from './desk/posts.ts'
import { reportsAtDesk } from './desk/reports.ts'
import { signalsAtDesk } from './desk/signals.ts'
import { liveModeration } from './live.ts'
import { moderationRoutes } from './routes.ts'

const post = { object_id: 1, content_type: 'opinion' }

/** Sample requests are chosen so that they change nothing. */
export const moderation: Manifest<{ items: ReadonlyMap<string, ItemRule> }> = {
  name: 'moderation',
  tables: {
    reports: {
      personal: 'reporter_id = $1',
      secret: ['decided_by'],
      private: ['details'],
      open: ['kind', 'reason', 'state'],
    },
  },
  routes: ({ items }) => [moderationRoutes(items)],
  live: [liveModeration],
  jobs: {
    'moderation.publishDue': { run: ({ db }, now) => publishDue(db, now), cron: '* * * * *' },
  },
  desk: () => [postsAtDesk, signalsAtDesk, reportsAtDesk],
  samples: {
    requests: {
      setChannel: [{ params: { slug: 'channel' }, body: { ...post, is_on: true } }],
      pin: [{ body: { object_id: 6, content_type_id: 3, all_time: true } }],
      unpin: [{ body: { object_id: 1, content_type_id: 3 } }],
      confirm: [{ body: post }],
      remove: [{ body: { object_id: 7 } }],
      restore: [{ body: { object_id: 1 } }],
      publishSignal: [{ params: { id: '1' } }],
      pinSignal: [{ params: { id: '1' } }],
      unpinSignal: [{ params: { id: '2' } }],
      removeSignal: [{ params: { id: '5' }, body: {} }],
      restoreSignal: [{ params: { id: '1' }, body: {} }],
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
