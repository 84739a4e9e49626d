import type { Manifest } from '#manifest.ts'
import { appealsAtDesk } from './desk.ts'
import { appealRoutes } from './routes.ts'

export const appeals: Manifest = {
  name: 'appeals',
  tables: {
    appeals: {
      personal: 'account_id = $1',
      secret: ['acted_by', 'decided_by'],
      open: ['kind', 'what', 'state'],
      private: ['title', 'url', 'reason', 'acted_by', 'message', 'answer', 'decided_by'],
    },
  },
  routes: () => [appealRoutes],
  desk: () => [appealsAtDesk],
  samples: {
    requests: {
      add: [{ body: { kind: 'restriction', id: 1, message: 'Это ошибка' } }],
      byKey: [{ body: { key: 'x' } }],
      addByKey: [{ body: { key: 'x', message: 'Это ошибка' } }],
    },
    rows: (db, now) =>
      db.query(
        `insert into appeals (account_id, kind, object_id, what, reason, acted_at, acted_by, message, created_at)
         values (3, 'restriction', 1, 'limited', 'x', $1, 'gleb', 'x', $1)`,
        [now],
      ),
  },
}
