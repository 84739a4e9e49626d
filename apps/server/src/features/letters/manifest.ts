import type { ClubValues } from '@palata/contract/club/settings'
import type { Manifest } from '#manifest.ts'
import { type Post, sendLetters } from './jobs.ts'
import { removeOld } from './store.ts'

export const letters: Manifest<object, Omit<Post, 'logger' | 'brand' | 'accent'> & { club: () => ClubValues }> = {
  name: 'letters',
  tables: {
    letters: {
      personal: 'recipient = (select email from accounts where id = $1)',
      secret: ['once_key'],
      open: ['kind'],
      private: ['recipient', 'variables', 'once_key', 'problem'],
    },
  },
  jobs: {
    // Runs with each letter; every minute too, for letters waiting for the mail server.
    'letters.send': {
      run: ({ db, club, ...post }, now) =>
        sendLetters(db, { ...post, brand: club().brand, accent: club().accent }, now),
      cron: '* * * * *',
    },
    'letters.prune': { run: ({ db }, now) => removeOld(db, now), cron: '37 3 * * *' },
  },
  samples: {
    rows: (db, now) =>
      db.query(
        `insert into letters (kind, recipient, variables, created_at, due_at) values ('reset', 'x', '{}', $1, $1)`,
        [now],
      ),
  },
}
