import type { Manifest } from '#manifest.ts'
import { tokenRoutes } from './routes.ts'
import { listTokens, removeAll, removeOld } from './store.ts'

/** Keys of the team's own programs. */
export const tokens: Manifest = {
  name: 'tokens',
  tables: {
    api_tokens: {
      personal: 'account_id = $1',
      secret: ['hash'],
      open: ['scopes'],
      private: ['name', 'hash', 'used_from'],
    },
  },
  routes: () => [tokenRoutes],
  ways: () => [
    {
      name: 'tokens',
      list: async (db, accountId) => (await listTokens(db, accountId)).map(({ name }) => name),
      end: (tx, accountId) => removeAll(tx, accountId),
    },
  ],
  jobs: {
    'tokens.prune': { run: ({ db }, now) => removeOld(db, now), cron: '43 3 * * *' },
  },
  samples: {
    requests: {
      create: [{ body: { name: 'Учёт', scopes: ['read'], days: 30 } }],
      remove: [{ params: { id: '999999' } }],
    },
    rows: (db, now) =>
      db.query(
        `insert into api_tokens (account_id, name, hash, scopes, created_at, expires_at)
         values (2, 'x', sha256('x'), '{read}', $1, $1)`,
        [now],
      ),
    shaped: {
      'api_tokens.hash': (word) => `sha256('${word}')`,
      'api_tokens.scopes': () => `'{read}'`,
    },
  },
}
