import type { Manifest } from '#manifest.ts'
import { codesAtDesk } from './desk.ts'
import { codeRoutes } from './routes.ts'

export const codes: Manifest = {
  name: 'codes',
  tables: {
    codes: {
      open: ['tariff'],
      private: ['code', 'note'],
      impersonal: 'a code belongs to the club; who made it is in the log of the desk',
    },
    code_uses: { personal: 'account_id = $1' },
  },
  routes: () => [codeRoutes],
  desk: () => [codesAtDesk],
  samples: {
    requests: {
      check: [{ body: { code: 'NO-SUCH-CODE' } }],
      use: [{ body: { code: 'NO-SUCH-CODE' } }],
    },
    rows: async (db, now) => {
      await db.query(
        `insert into codes (code, days, most_uses, note, made_by, created_at) values ('SAMPLE-1', 30, 3, 'x', 1, $1)`,
        [now],
      )
      await db.query(
        `insert into code_uses (code_id, account_id, used_at)
         select id, 2, $1 from codes where code = 'SAMPLE-1'`,
        [now],
      )
    },
  },
}
