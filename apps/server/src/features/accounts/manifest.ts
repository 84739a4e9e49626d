import type { Identity } from '#features/sessions'
import type { Manifest } from '#manifest.ts'
import type { Caches } from '#platform/sharedCache.ts'
import type { BotCheck } from '#providers/turnstile/index.ts'
import { insertPeople } from './demo.ts'
import { peopleAtDesk } from './desk.ts'
import { findablePeople } from './findable.ts'
import { pruneAccounts } from './jobs.ts'
import { letterLinks } from './letters/letterLinks.ts'
import { liveAccounts } from './live.ts'
import { removePeople } from './removal.ts'
import { accountRoutes } from './routes.ts'

interface Site {
  caches: Caches
  identity: Identity
  botCheck: BotCheck
}

export const accounts: Manifest<Site> = {
  name: 'accounts',
  tables: {
    accounts: {
      open: ['username', 'name', 'avatar', 'description', 'groups', 'twitter'],
      private: ['email', 'password_hash', 'telegram', 'eth_address'],
    },
    account_keys: { open: ['purpose', 'uid', 'hash'] },
  },
  routes: ({ caches, identity, botCheck }) => [accountRoutes(caches, identity, botCheck)],
  live: [liveAccounts],
  jobs: {
    'accounts.prune': { run: ({ db }, now) => pruneAccounts(db, now), cron: '37 3 * * *' },
  },
  desk: (door) => [peopleAtDesk(door)],
  letters: letterLinks,
  pictures: { avatar: 'everyone' },
  findable: { person: findablePeople },
  demo: insertPeople,
  removePeople,
  samples: {
    requests: {
      signIn: [{ body: { username: 'nobody', password: 'wrong' } }],
      signUp: [{ body: { username: 'x' } }],
      activate: [{ body: { uid: '1', token: 'x' } }],
      resendActivation: [{ body: { email: 'nobody@example.org' } }],
      requestReset: [{ body: { email: 'nobody@example.org' } }],
      confirmReset: [
        { body: { uid: '1', token: 'x', new_password: 'тихий-берег-72', re_new_password: 'тихий-берег-72' } },
      ],
      setPassword: [
        { body: { current_password: 'x', new_password: 'тихий-берег-72', re_new_password: 'тихий-берег-72' } },
      ],
      updateMe: [{ body: { description: 'Читаю' } }],
      profile: [{ params: { username: 'maria' } }],
    },
  },
}
