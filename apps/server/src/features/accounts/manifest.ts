import type { Manifest, PeopleDoor } from '#manifest.ts'
import { removeStaleAttempts } from '#platform/limits.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { insertPeople } from './demo.ts'
import { peopleAtDesk } from './desk/people.ts'
import { leavingRound } from './leaving/round.ts'
import { leavingRoutes } from './leaving/routes.ts'
import { removeStaleKeys } from './letterKeyStore.ts'
import { letterLinks } from './letters/letterLinks.ts'
import { liveAccounts } from './live.ts'
import { ownDataRoutes } from './ownData/routes.ts'
import { removePeople } from './removal.ts'
import { restrictionsAtDesk } from './restrictions/desk.ts'
import { type AccountSite, accountRoutes } from './routes.ts'

interface Site extends AccountSite {
  people: PeopleDoor
  objects: ObjectStore
}

export const accounts: Manifest<Site, { people: PeopleDoor }> = {
  name: 'accounts',
  tables: {
    accounts: {
      personal: 'id = $1',
      secret: ['password_hash'],
      open: ['username', 'name', 'avatar', 'description', 'groups', 'twitter'],
      private: ['email', 'password_hash', 'telegram', 'eth_address'],
    },
    account_keys: { impersonal: 'keys of letters open the account', open: ['purpose', 'uid', 'hash'] },
    leavings: { personal: 'account_id = $1' },
    leaving_keys: { impersonal: 'keys of letters', open: ['hash'] },
    restrictions: {
      personal: 'account_id = $1',
      secret: ['actor', 'lifted_by', 'appeal_hash'],
      open: ['kind', 'appeal_hash'],
      private: ['reason', 'actor', 'lifted_by'],
    },
  },
  routes: (site) => [accountRoutes(site), leavingRoutes, ownDataRoutes(site)],
  live: [liveAccounts],
  jobs: {
    'accounts.prune': {
      run: async ({ db }, now) => {
        await removeStaleKeys(db, now)
        await removeStaleAttempts(db, now)
      },
      cron: '37 3 * * *',
    },
    'accounts.leave': { run: ({ db, people }, now) => leavingRound(db, people, now), cron: '*/10 * * * *' },
  },
  desk: (door) => [peopleAtDesk(door), restrictionsAtDesk],
  letters: letterLinks,
  pictures: { avatar: 'everyone' },
  ownPictures: {
    avatar: `(m.belongs_id = $1 or '/media/' || m.name = (select avatar from accounts where id = $1))`,
  },
  demo: insertPeople,
  removePeople,
  samples: {
    rows: async (db, now) => {
      await db.query(
        `insert into restrictions (account_id, kind, reason, actor, created_at, until)
         values (3, 'limited', 'x', 'x', $1, $1::timestamptz + interval '1 minute')`,
        [now],
      )
    },
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
      resetWays: [{ body: { uid: '1', token: 'x' } }],
      prove: [{ body: { password: 'x' } }],
      updateMe: [{ body: { description: 'Читаю' } }],
      profile: [{ params: { username: 'maria' } }],
      stayByKey: [{ body: { key: 'x' } }],
      data: [{ params: { pass: 'x' } }],
    },
  },
}
