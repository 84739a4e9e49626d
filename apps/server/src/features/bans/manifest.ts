import type { Manifest } from '#manifest.ts'
import { bansAtDesk } from './desk.ts'

export const bans: Manifest = {
  name: 'bans',
  tables: {
    bans: {
      open: ['covers'],
      private: ['mail_domain', 'note'],
      impersonal: 'a ban belongs to the club; who made it is in the log of the desk',
    },
  },
  routes: () => [],
  desk: () => [bansAtDesk],
  samples: {
    shaped: { 'bans.mail_domain': (word) => `'${word.toLowerCase().replace(/[^a-z]/g, '-')}.example'` },
    rows: (db, now) =>
      db.query(
        `insert into bans (mail_domain, covers, note, made_by, created_at) values ('banned.example', 'signup', 'x', 1, $1)`,
        [now],
      ),
  },
}
