import type { Manifest } from '#manifest.ts'
import type { Site } from './actions.ts'
import { secondStepRoutes } from './routes.ts'

export const secondStep: Manifest<Site & { isStepRequired: boolean }> = {
  name: 'secondStep',
  tables: {
    totp_secrets: { impersonal: 'proves who they are', private: ['sealed'] },
    passkeys: {
      personal: 'account_id = $1',
      secret: ['credential_id', 'public_key', 'counter'],
      open: ['transports'],
      private: ['credential_id', 'public_key', 'name'],
    },
    passkey_challenges: { open: ['purpose', 'session_id'], private: ['challenge'] },
    recovery_codes: { impersonal: 'prove who they are', open: ['hash'] },
  },
  routes: (site) => [secondStepRoutes(site)],
  samples: {
    requests: {
      beginTotp: [{ body: {} }],
      confirmTotp: [{ body: { code: '000000' } }],
      pass: [{ body: { code: '000000' } }],
      recover: [{ body: { code: 'abcd-efgh-jkmn' } }],
      passByPasskey: [{ body: { credential: { id: 'x' } } }],
      newPasskeyOptions: [{ body: {} }],
      addPasskey: [{ body: { credential: { id: 'x' }, name: 'Ключ' } }],
      removePasskey: [{ params: { id: '1' } }],
    },
    rows: async (db, now) => {
      await db.query(`insert into totp_secrets (account_id, sealed) values (2, 'x')`)
      await db.query(
        `insert into passkeys (account_id, credential_id, public_key, counter, transports, name, created_at)
         values (2, 'x', 'x', 0, '{}', 'x', $1)`,
        [now],
      )
      await db.query(
        `insert into passkey_challenges (session_id, purpose, challenge, expires_at)
         select id, 'add', 'x', $1 from sessions limit 1`,
        [now],
      )
      await db.query(`insert into recovery_codes (account_id, hash) values (2, decode(repeat('ab', 32), 'hex'))`)
    },
  },
}
