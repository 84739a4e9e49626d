import { PROVIDERS, REDIRECTING } from '@palata/contract/social/providers'
import type { Identity } from '#features/sessions'
import type { Manifest } from '#manifest.ts'
import { wayOf } from './accounts.ts'
import type { SocialServices } from './actions.ts'
import { removePeople } from './removal.ts'
import { socialRoutes } from './routes.ts'
import { removeStale } from './store.ts'

const returned = { code: 'x', state: 'x', redirect_uri: 'http://localhost/' }
const places = REDIRECTING.map((provider) => ({ params: { provider } }))
const signed = { id: 1, auth_date: 1, hash: '0'.repeat(64), state: 'x' }

export const social: Manifest<{ identity: Identity; social: SocialServices }> = {
  name: 'social',
  tables: {
    social_links: { personal: 'account_id = $1', open: ['provider'], private: ['name', 'subject'] },
    social_attempts: {
      impersonal: 'an attempt to sign in that was not finished',
      open: ['provider', 'hash', 'redirect_uri'],
    },
    telegram_signatures: { open: ['hash'] },
    telegram_codes: {
      impersonal: 'a code that the bot sent and nobody has used yet',
      private: ['name', 'username'],
      open: ['hash'],
    },
  },
  routes: ({ identity, social }) => [socialRoutes(identity, social)],
  jobs: {
    'social.prune': { run: ({ db }, now) => removeStale(db, now), cron: '42 3 * * *' },
  },
  ways: () => PROVIDERS.map(wayOf),
  removePeople,
  samples: {
    requests: {
      begin: places,
      signIn: places.map((place) => ({ ...place, body: returned })),
      beginLink: places,
      link: places.map((place) => ({ ...place, body: returned })),
      unlink: places,
      signInByTelegram: [{ body: returned }, { body: signed }],
      linkTelegram: [{ body: signed }, { body: returned }, { body: { code: 'ABCD-EFGH' } }],
    },
    rows: (db, now) =>
      db.query(
        `with code as (insert into telegram_codes (telegram_id, hash, name, username, expires_at)
           values (1, sha256('x'), 'x', 'x', $1::timestamptz + interval '10 minutes'))
         insert into social_links (account_id, provider, subject, name, linked_at) values (2, 'google', 'x', 'x', $1)`,
        [now],
      ),
  },
}
