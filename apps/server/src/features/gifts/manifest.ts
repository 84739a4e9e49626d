import type { Manifest } from '#manifest.ts'
import { giftsAtDesk } from './desk.ts'
import { giftLetters } from './letters.ts'
import { giftRoutes } from './routes.ts'
import { tidy } from './store.ts'

/** Longer than money for an invoice is waited for. */
const UNPAID_MS = 60 * 86_400_000

export const gifts: Manifest<{ secret: string }> = {
  name: 'gifts',
  tables: {
    gifts: {
      personal: 'giver_id = $1',
      secret: ['letter_hash', 'used_by'],
      open: ['tariff'],
      private: ['email', 'words', 'letter_hash'],
    },
  },
  routes: ({ secret }) => [giftRoutes(secret)],
  desk: () => [giftsAtDesk],
  letters: giftLetters,
  jobs: {
    'gifts.tidy': { run: ({ db }, now) => tidy(db, now, new Date(now.getTime() - UNPAID_MS)), cron: '41 4 * * *' },
  },
  samples: {
    requests: {
      begin: [{ body: { tariff: '2months' } }],
      change: [{ params: { id: '1' }, body: { words: 'С днём рождения' } }],
      send: [{ params: { id: '1' } }],
      check: [{ body: { key: 'no-such-gift' } }],
      open: [{ body: { key: 'no-such-gift' } }],
    },
    rows: (db, now) =>
      db.query(
        `insert into gifts (giver_id, tariff, email, words, created_at) values (2, '2months', 'x@example.org', 'x', $1)`,
        [now],
      ),
    shaped: { 'gifts.letter_hash': (word) => `sha256('${word}')` },
  },
}
